/** Fails when a room of app/features holds a file outside the closed vocabulary, a name says nothing, or a file grew too long. */
import { globSync, readFileSync } from 'node:fs';

/**
 * What a room may hold: reads and writes (one file, or one a verb and noun once they are several), input with its limits, pure rules,
 * types, views with their hooks, and tests beside each.
 */
const ROOM_FILE =
  /^app\/features\/(admin\/)?[a-z-]+\/((data|mutations)\.server|(get|list|count|save|change|delete|send)-[a-z-]+\.server|schema|rules|types|components\/[a-z0-9-]+)(\.test)?\.tsx?$/;
/** Names that gather what belongs nowhere. */
const EMPTY_NAME = /(^|[-./])(utils?|helpers?|misc|services?|common|shared|index)(\.|$|[-/])/;
/** A file past this is split by what it does. */
const LONGEST = 300;

const SOURCES = globSync('{app,bench,catalog,db,domain,scripts,server,tests}/**/*.{ts,tsx,css}', { exclude: ['catalog/starter/data/**'] });
const problems: string[] = [];

for (const path of SOURCES) {
  const lines = readFileSync(path, 'utf8').split('\n').length;
  if (lines > LONGEST) problems.push(`${path}: ${lines} lines; past ${LONGEST} a file is split by what it does`);
  if (EMPTY_NAME.test(path)) problems.push(`${path}: the name does not say what is in it`);
  if (path.startsWith('app/features/') && !ROOM_FILE.test(path))
    problems.push(`${path}: not a word of a room (see scripts/check-structure.ts)`);
  if (path.startsWith('app/routes/') && lines > 120) problems.push(`${path}: ${lines} lines; a route parses, makes one call and returns`);
}

for (const problem of problems) console.log(problem);
console.log(`structure: ${SOURCES.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
