type Rule = {
  pattern: RegExp;
  reason: string;
};

/** Names that a search for the usual term, such as "limit" or "timeout", would not find. */
const RULES: Rule[] = [
  {
    pattern:
      /\b(?:[A-Z0-9_]+_(?:MOST|LEAST)|(?:LONGEST|LARGEST|SHORTEST|SMALLEST)(?:_[A-Z0-9_]+)?)\b/,
    reason: 'a limit is called MAX_… or MIN_…, so that a search finds it',
  },
  {
    pattern: /\b(?:[A-Z0-9]+_)*PATIENCE(?:_[A-Z0-9]+)*\b/,
    reason: 'a time after which work is given up is called …_TIMEOUT_MS',
  },
  {
    pattern: /\b(?:[A-Z0-9]+_)*(?:EVERY|REST)_(?:MS|S|SECONDS)\b/,
    reason: 'a repeated delay is called …_INTERVAL_MS, one after input …_DEBOUNCE_MS',
  },
  {
    pattern: /\btype \w+Parts\b/,
    reason: 'collaborators of a function are …Deps, its settings …Options',
  },
  {
    pattern: /\.\.\.(?:\{(?!\})|\[[^\]\n]*\]\s*[,\])])/,
    reason: 'a spread of a literal turns off the check for unknown properties: write it in full',
  },
];

const READ_FILE = /\/get-[a-z-]+\.server\.ts$/;
const READ_FUNCTION = /\bexport (?:async )?function\*? (?:get|list|count)[A-Z]/;

/** Problems of the names in one source file, each with its reason. */
export function findNameProblems(path: string, text: string): string[] {
  const problems = RULES.flatMap(({ pattern, reason }) => {
    const match = pattern.exec(text);
    return match === null ? [] : [`${path}: ${match[0]}: ${reason}`];
  });
  if (READ_FILE.test(path) && !READ_FUNCTION.test(text))
    problems.push(`${path}: a file get-… exports a read that is called get…, list… or count…`);
  return problems;
}
