import type { Condition } from '@zhixing/model';
import type { Context } from '../context.ts';
import type { Permission } from '../permission/access.ts';
import type { Stored } from '../read/read.ts';

/** The parts of a home page, in the order in which a person reads them. */
export const homeParts = ['toDo', 'returned', 'trips', 'expiring', 'news', 'figures'] as const;
export type HomePart = (typeof homeParts)[number];

/** What a module adds to a line of its tile. */
export interface HomeNote {
  /** Day or moment by which the line is due, instead of the value of the tile's field. */
  readonly due?: string | null;
  readonly text?: string;
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger';
  /** The flow that the line opens instead of its record. */
  readonly flow?: string;
  /** The record that the line is about: of several lines about one record in a part, the first stays. */
  readonly about?: string;
}

/**
 * A list or a figure on the home page, declared by the module of its records. It is shown to everyone who has the permission, over the
 * records to which the permission applies; so homes follow the grants of a role, and none is put together for a role by hand.
 */
export interface HomeTile {
  /** `<area>.<name>`; its title stands at `<area>.home.<name>` in the locale files. */
  readonly name: string;
  readonly part: HomePart;
  readonly model: string;
  /** Defaults to `read`. Tiles of work name the action with which the work is done. */
  readonly permission?: Permission;
  /** A model whose readers do without the tile, since they see more of the same there. */
  readonly without?: string;
  /** A scope of the model that restricts the records further. */
  readonly within?: string;
  readonly where: Condition;
  /** Day or moment by which a line is due; lines are ordered by it. Otherwise by `newest`. */
  readonly due?: string;
  /** Moment of which the latest come first, for tiles without due days. */
  readonly newest?: string;
  /** Fields that name a line; by default the label of the model. */
  readonly title?: readonly string[];
  /** Further fields of a line: references, options and texts. */
  readonly about?: readonly string[];
  /** Field whose sum is the figure, instead of the number of records. */
  readonly sum?: string;
  /** Notes on the lines by record, read for all of them together. */
  readonly notes?: (rows: readonly Stored[], ctx: Context) => Promise<ReadonlyMap<string, HomeNote>>;
  /** Number of rows that are read before they are ordered by due days from `notes`. */
  readonly read?: number;
}
