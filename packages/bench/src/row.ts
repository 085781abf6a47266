/** The parts in the order they run. */
export const PARTS = [
  'http',
  'render',
  'cold',
  'catalog',
  'javascript',
  'browser',
  'start',
  'load',
  'growth',
  'admin',
] as const;
export type Part = (typeof PARTS)[number];

export type Unit =
  | 'requests/s'
  | 'pages/s'
  | 'µs'
  | 'ms'
  | 's'
  | 'MB'
  | 'KB'
  | 'requests'
  | 'score';

/** A limit of the ratio or of the figure. */
export type Target =
  | { of: 'ratio' | 'figure'; atLeast: number }
  | { of: 'ratio' | 'figure'; atMost: number };

/** A reference in the same unit, measured in the same run. */
export type Reference = { name: string; value: number };

export type Row = {
  part: Part;
  name: string;
  unit: Unit;
  /** `null` if not measured; `note` has the reason. */
  figure: number | null;
  reference: Reference | null;
  /** The figure divided by the reference, or `null`. */
  ratio: number | null;
  target: Target | null;
  /** `null` without a target or a value. */
  met: boolean | null;
  note: string | null;
};

type Share = { name: string; value: number };

/** Parts of a figure, largest first: milliseconds of a page or bytes of a script. */
export type Breakdown = { title: string; unit: Unit; whole: number; parts: Share[] };

const MAX_SHOWN_PARTS = 16;

export type Measured = { rows: Row[]; breakdowns: Breakdown[] };

type RowInput = {
  part: Part;
  name: string;
  unit: Unit;
  figure: number;
  reference?: Reference | null;
  /** Given if it is not the quotient, such as a median over rounds. */
  ratio?: number;
  target?: Target | null;
  note?: string | null;
};

export function row({
  part,
  name,
  unit,
  figure,
  reference = null,
  ratio,
  target = null,
  note = null,
}: RowInput): Row {
  const knownRatio = ratio ?? (reference ? figure / reference.value : null);
  const judgedValue = target?.of === 'ratio' ? knownRatio : figure;
  return {
    part,
    name,
    unit,
    figure,
    reference,
    ratio: knownRatio,
    target,
    met: target && judgedValue !== null ? isMet(judgedValue, target) : null,
    note,
  };
}

/** A row without a figure, and the reason. */
export function unmeasured(
  part: Part,
  name: string,
  unit: Unit,
  target: Target | null,
  note: string,
): Row {
  return { part, name, unit, figure: null, reference: null, ratio: null, target, met: null, note };
}

/** Sorts the parts and sums up the small ones. */
export function breakdown(title: string, unit: Unit, shares: readonly Share[]): Breakdown {
  const sum = (list: readonly Share[]) => list.reduce((total, { value }) => total + value, 0);
  const sorted = shares.toSorted((a, b) => b.value - a.value);
  const rest = sorted.slice(MAX_SHOWN_PARTS);
  const parts = sorted.slice(0, MAX_SHOWN_PARTS);
  if (rest.length > 0) parts.push({ name: `${rest.length} more`, value: sum(rest) });
  return { title, unit, whole: sum(shares), parts };
}

function isMet(value: number, target: Target): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
