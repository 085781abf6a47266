import { MAX_LISTING_PAGE } from '../admin/listing.ts';
import { normalizeSingleLine } from '../text/text-input.ts';
import { isUuid } from './form.ts';

/** One value of a query, in one or several parameters of a URL. */
export type QueryPart<Value> = {
  /** A missing or malformed parameter gives the default. */
  read(parameters: URLSearchParams, name: string): Value;
  /** Without parameters for the default. */
  write(value: Value, name: string): Record<string, string>;
  /** Whether it narrows a list, unlike its page, its order and an open dialog. */
  isFilter: boolean;
};

/** The type of a query from its definition. */
export type QueryOf<Definition extends { read: (parameters: URLSearchParams) => unknown }> =
  ReturnType<Definition['read']>;

/** Reads and writes the query of a URL. Parts are named as their parameter unless they name it. */
export function defineQuery<Query extends object>(
  parts: {
    [Name in keyof Query]-?: QueryPart<Query[Name]>;
  },
) {
  const names = Object.keys(parts) as (keyof Query & string)[];

  function read(parameters: URLSearchParams): Query {
    return Object.fromEntries(
      names.map((name) => [name, parts[name].read(parameters, name)]),
    ) as Query;
  }

  function write(query: Partial<Query>): Record<string, string> {
    const written = names.map((name) => {
      const value = query[name];
      return value === undefined ? {} : parts[name].write(value, name);
    });
    return Object.assign({}, ...written);
  }

  return {
    read,
    /** The parameters in the order of the definition. */
    write,
    /** Without defaults and without unknown and malformed parameters. */
    normalize: (parameters: URLSearchParams) => write(read(parameters)),

    hasFilters(query: Query): boolean {
      return names.some(
        (name) =>
          parts[name].isFilter && Object.keys(parts[name].write(query[name], name)).length > 0,
      );
    },
  };
}

/** A filter, in the parameter `as`. `read` gets an empty text if it is missing. */
export function filter<Value>(
  read: (text: string) => Value | null,
  as?: string,
): QueryPart<Value | null> {
  return {
    read: (parameters, name) => read(parameters.get(as ?? name) ?? ''),
    write: (value, name) => (value === null ? {} : { [as ?? name]: String(value) }),
    isFilter: true,
  };
}

/** A filter by one of the values. */
export function choice<Value extends string | number>(values: readonly Value[]) {
  return filter<Value>((text) => values.find((value) => String(value) === text) ?? null);
}

/** One of the values, by default the first. */
export function option<const Value extends string | number>(
  values: readonly [Value, ...Value[]],
  { fallback = values[0] as Value, isFilter = false } = {},
): QueryPart<Value> {
  const { read, write } = choice(values);
  return {
    read: (parameters, name) => read(parameters, name) ?? fallback,
    write: (value, name) => write(value === fallback ? null : value, name),
    isFilter,
  };
}

/** Words to search for, in the parameter `name`. `except` stands for none. */
export function text(name = 'q', { except = '' } = {}): QueryPart<string> {
  return {
    read(parameters) {
      const value = normalizeSingleLine(parameters.get(name) ?? '', 100);
      return value === except ? '' : value;
    },
    write: (value) => (value === '' ? {} : { [name]: value }),
    isFilter: true,
  };
}

/** A page from 1 on, at most `last`. */
export function page(last = MAX_LISTING_PAGE): QueryPart<number> {
  return {
    read(parameters, name) {
      const value = parameters.get(name) ?? '';
      return /^[1-9]\d{0,3}$/.test(value) ? Math.min(Number(value), last) : 1;
    },
    write: (value, name) => (value > 1 ? { [name]: String(value) } : {}),
    isFilter: false,
  };
}

/** On if the parameter `as` has the value `on`. */
export function flag(as?: string, on = '1'): QueryPart<boolean> {
  return {
    read: (parameters, name) => parameters.get(as ?? name) === on,
    write: (value, name) => (value ? { [as ?? name]: on } : {}),
    isFilter: false,
  };
}

/** The open dialog, whose name is the parameter, and the id of its row. */
export function dialog<const Dialog extends string, Id extends string | null>(
  dialogs: readonly Dialog[],
  readId: (id: string) => Id,
): QueryPart<{ dialog: Dialog; id: Id } | null> {
  return {
    read(parameters) {
      const opened = dialogs.find((name) => parameters.has(name));
      return opened ? { dialog: opened, id: readId(parameters.get(opened) ?? '') } : null;
    },
    write: (open) => (open ? { [open.dialog]: open.id ?? '' } : {}),
    isFilter: false,
  };
}

/** The id of a dialog's row; `null` if malformed. */
export function uuid(id: string): string | null {
  return isUuid(id) ? id : null;
}
