/** The parts that can be measured on their own, in the order they run. */
export const PARTS = [
  'http',
  'render',
  'catalog',
  'javascript',
  'browser',
  'start',
  'load',
  'growth',
  'panel',
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

/** A limit on the ratio to the reference, or on the figure itself. */
export type Target =
  | { of: 'ratio' | 'figure'; atLeast: number }
  | { of: 'ratio' | 'figure'; atMost: number };

/** What stands beside the figure in the same unit, measured in the same run. */
export type Reference = { name: string; value: number };

/** One line of the table. */
export type Row = {
  part: Part;
  name: string;
  unit: Unit;
  /** Null where it was not measured; `note` then says why. */
  figure: number | null;
  reference: Reference | null;
  /** The figure as a multiple of the reference; null where one of them is missing. */
  ratio: number | null;
  target: Target | null;
  /** Null where there is no target or nothing to judge. */
  met: boolean | null;
  note: string | null;
};

type Share = { name: string; value: number };

/** What a figure is made of, largest first: milliseconds of a page, bytes of a script. */
export type Breakdown = { title: string; unit: Unit; whole: number; parts: Share[] };

const SHOWN_PARTS = 16;

export type Measured = { rows: Row[]; breakdowns: Breakdown[] };

type RowInput = {
  part: Part;
  name: string;
  unit: Unit;
  figure: number;
  reference?: Reference | null;
  /** Given where it is more than the quotient of the two, such as a median over rounds. */
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
  const known = ratio ?? (reference ? figure / reference.value : null);
  const judged = target?.of === 'ratio' ? known : figure;
  return {
    part,
    name,
    unit,
    figure,
    reference,
    ratio: known,
    target,
    met: target && judged !== null ? isMet(judged, target) : null,
    note,
  };
}

/** A line that says that and why there is no figure. */
export function unmeasured(
  part: Part,
  name: string,
  unit: Unit,
  target: Target | null,
  note: string,
): Row {
  return { part, name, unit, figure: null, reference: null, ratio: null, target, met: null, note };
}

/** Puts the largest first; what is small says little and is summed up. */
export function breakdown(title: string, unit: Unit, shares: readonly Share[]): Breakdown {
  const sum = (list: readonly Share[]) => list.reduce((total, { value }) => total + value, 0);
  const sorted = shares.toSorted((a, b) => b.value - a.value);
  const rest = sorted.slice(SHOWN_PARTS);
  const parts = sorted.slice(0, SHOWN_PARTS);
  if (rest.length > 0) parts.push({ name: `${rest.length} more`, value: sum(rest) });
  return { title, unit, whole: sum(shares), parts };
}

function isMet(value: number, target: Target): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
