import { expect, test } from '@playwright/test';
import { importForm, MEGABYTE, setUpFormSite } from '../support/form-site.ts';
import { HOSTILE_ARCHIVES, writeHostileArchive } from '../support/hostile-files.ts';
import { type EventLoopReport, MAX_TURN_MS, measureTurns } from '../support/watch-event-loop.ts';

const MAX_MEMORY_GROWTH = 200_000_000;

const forms = setUpFormSite({
  NODE_OPTIONS: `--import ${new URL('../support/event-loop-probe.ts', import.meta.url)}`,
});

const readReports = () =>
  forms.site.lines
    .filter((line) => line.startsWith('{"longestTurnMs"'))
    .map((line) => JSON.parse(line) as EventLoopReport);

/** The largest values after the first `before` reports, once two more have come. */
async function waitForReport(before: number): Promise<EventLoopReport> {
  const last = readReports().length;
  await expect.poll(() => readReports().length).toBeGreaterThan(last + 1);
  const reports = readReports().slice(before);
  return {
    longestTurnMs: Math.max(...reports.map(({ longestTurnMs }) => longestTurnMs)),
    maxMemory: Math.max(...reports.map(({ maxMemory }) => maxMemory)),
  };
}

/** Sends a form and discards its import. */
async function sendWatched(form: FormData) {
  const { maxMemory: memoryBefore } = await waitForReport(readReports().length);
  const reportsBefore = readReports().length;
  const { status } = await forms.send({ body: form, role: 'member' });
  const { longestTurnMs, maxMemory } = await waitForReport(reportsBefore);
  await closeImport();
  return { status, longestTurnMs, memoryGrowth: maxMemory - memoryBefore };
}

/** Returns the status of the form's response, after the site has stayed free. */
async function expectFree(form: FormData): Promise<number> {
  const { status, longestTurnMs, memoryGrowth } = await measureTurns(() => sendWatched(form));
  expect(longestTurnMs).toBeLessThan(MAX_TURN_MS);
  expect(memoryGrowth).toBeLessThan(MAX_MEMORY_GROWTH);
  return status;
}

async function closeImport(): Promise<void> {
  const form = new FormData();
  form.set('intent', 'import_close');
  await forms.send({ body: form, role: 'member' });
}

test.beforeAll(async () => {
  // Code of forms, accounts and threads is compiled when it is first used.
  await forms.send({ body: importForm('Name,Year\nParasite,2019\n'), role: 'member' });
  await forms.send({ body: importForm('a'.repeat(5 * MEGABYTE)), role: 'member' });
  await closeImport();
});

for (const [name, { result }] of Object.entries(HOSTILE_ARCHIVES))
  test(`the site stays free while it reads an archive with ${name}`, { tag: ['@S1'] }, async () => {
    const status = await expectFree(importForm(writeHostileArchive(name)));
    expect(status < 300 ? 'stored' : 'rejected').toBe(result === 'rejected' ? result : 'stored');
  });

for (const [name, text] of [
  ['one line of cells', 'a,'],
  ['quotes', '"'],
  ['lines of commas', ',\n'],
  ['brackets', '['],
  ['begins of other parts', '\r\n--'],
] as const)
  test(`the site stays free while it reads five megabytes of ${name}`, {
    tag: ['@S1'],
  }, async () => {
    const form = importForm(`Name,Year\n${text.repeat((5 * MEGABYTE - 20) / text.length)}`);
    expect(await expectFree(form)).toBe(422);
  });
