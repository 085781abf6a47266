import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

function setUp() {
  const clock = { now: 0 };
  const changes: boolean[] = [];
  const circuit = createCircuit({
    failures: 3,
    openMs: 1000,
    now: () => clock.now,
    onChange: (open) => changes.push(open),
  });
  const fail = () => circuit.enter()?.failed();
  return { clock, changes, circuit, fail };
}

test('only failures in a row open it', () => {
  const { circuit, changes, fail } = setUp();
  fail();
  fail();
  circuit.enter()?.succeeded();
  fail();
  fail();
  expect(circuit.state()).toBe('closed');
  fail();
  expect(circuit.state()).toBe('open');
  expect(circuit.enter()).toBeNull();
  expect(changes).toEqual([true]);
});

test('after the pause one probe is let through, and its success closes it', () => {
  const { circuit, changes, clock, fail } = setUp();
  for (let i = 0; i < 3; i += 1) fail();
  clock.now = 999;
  expect(circuit.enter()).toBeNull();
  expect(circuit.waitMs()).toBe(1);
  clock.now = 1000;
  const probe = circuit.enter();
  expect(probe?.probe).toBe(true);
  expect(circuit.state()).toBe('half_open');
  expect(circuit.enter()).toBeNull();
  probe?.succeeded();
  expect(circuit.state()).toBe('closed');
  expect(circuit.enter()?.probe).toBe(false);
  expect(changes).toEqual([true, false]);
});

test('a failed probe prolongs the pause; a late failure from before does not', () => {
  const { circuit, clock, fail } = setUp();
  const late = circuit.enter();
  for (let i = 0; i < 3; i += 1) fail();
  clock.now = 1000;
  circuit.enter()?.failed();
  clock.now = 1500;
  late?.failed();
  expect(circuit.waitMs()).toBe(500);
});
