import { basename } from 'node:path';
import { isContract } from '../db/migrate.ts';

/** Those before were written when an upgrade stopped all processes. */
const FIRST_CHECKED_NUMBER = 21;
const ADVICE =
  'while the last version still runs beside this one. Only add to the schema here; once no version' +
  ' in use needs the old form, change it in NNNN-contract-topic.sql (CONTRIBUTING.md, Migrations)';

type Rule = {
  /** Matched against one statement or one action of `alter table`, in lower case. */
  pattern: RegExp;
  reason: string;
};

/** Rules of statements, with the table that it changes as the first group, if it is only one. */
const STATEMENT_RULES: Rule[] = [
  { pattern: /^drop (?!index\b|trigger\b)/, reason: 'drops what older code may use' },
  { pattern: /^alter .*\brename\b/, reason: 'renames what older code may use' },
  { pattern: /^alter .*\bset schema\b/, reason: 'moves what older code may use' },
  {
    pattern: /^create unique index\b.*? on (?:only )?([\w."]+)/,
    reason: 'a unique index rejects rows that older code may write',
  },
  {
    // Rows of a user who is gone may be deleted: no code reads them as somebody's.
    pattern: /\bdelete from (?:only )?([\w."]+)\b(?! where not exists \(select from users\b)/,
    reason: 'deletes rows',
  },
  { pattern: /^truncate (?:table )?(?:only )?([\w."]+)/, reason: 'deletes rows' },
];

/** Rules of the actions of `alter table`. */
const ACTION_RULES: Rule[] = [
  { pattern: /^drop /, reason: 'drops what older code may use' },
  {
    pattern: /^alter (?:column )?\S+ (?:set data )?type\b/,
    reason: 'changes the type of a column that older code reads and writes',
  },
  {
    pattern: /^alter (?:column )?\S+ set not null/,
    reason: 'rejects rows without the column, which older code may write',
  },
  {
    pattern: /^alter (?:column )?\S+ drop default/,
    reason: 'drops a default that older code may rely on',
  },
  {
    pattern: /^add (?:column )?(?!.*\b(?:default|generated)\b).*\bnot null\b/,
    reason: 'a column that is not null needs a default, as older code does not write it',
  },
  {
    pattern: /^add (?:column )?.*\b(?:unique|primary key)\b/,
    reason: 'a unique constraint rejects rows that older code may write',
  },
  {
    pattern: /^add (?:constraint|check|foreign key|exclude)\b/,
    reason: 'a constraint rejects rows that older code may write',
  },
];

/** Statements of a migration that may break the code of the last version, each with the reason. */
export function findMigrationProblems(path: string, text: string): string[] {
  const name = basename(path);
  if (Number.parseInt(name, 10) < FIRST_CHECKED_NUMBER || isContract(name)) return [];
  const statements = splitStatements(text);
  const newTables = new Set(
    statements.map(
      (statement) => /^create table (?:if not exists )?([\w."]+)/.exec(statement)?.[1],
    ),
  );
  return statements.flatMap((statement) => {
    const reason = findReason(statement, newTables);
    return reason === null ? [] : [`${path}: "${shorten(statement)}": ${reason}, ${ADVICE}`];
  });
}

function findReason(statement: string, newTables: Set<string | undefined>): string | null {
  for (const { pattern, reason } of STATEMENT_RULES) {
    const match = pattern.exec(statement);
    if (match && !(match[1] && newTables.has(match[1]))) return reason;
  }
  const [, table, actions] =
    /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/.exec(statement) ?? [];
  if (actions === undefined || newTables.has(table)) return null;
  for (const action of splitActions(actions))
    for (const { pattern, reason } of ACTION_RULES) if (pattern.test(action)) return reason;
  return null;
}

/** In lower case on one line, without comments, texts and functions, with those of `do` blocks. */
function splitStatements(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\bdo\s+\$(\w*)\$(.*?)\$\1\$/gis, (_block, _tag, body: string) =>
      body.replaceAll(/\b(?:begin|then|else|loop)\b/gi, ';'),
    )
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** The parts of `alter table`, which commas outside of parentheses separate. */
function splitActions(actions: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of actions) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts.map((part) => part.trim());
}

function shorten(statement: string): string {
  return statement.length > 80 ? `${statement.slice(0, 79)}…` : statement;
}
