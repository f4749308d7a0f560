import type { ChartChoice } from '@zhixing/ui/charts/chart-data.ts';

/** A group of figures; keys and labels in the order of the dimensions. */
export interface FigureGroup {
  readonly keys: readonly (string | null)[];
  readonly labels: readonly string[];
  readonly values: Readonly<Record<string, number | readonly number[] | null>>;
}

export interface FigureMeasure {
  readonly name: string;
  readonly label: string;
  readonly form: 'money' | 'percent' | 'number';
  readonly digits: number;
  readonly unit?: string;
}

export interface Figures {
  readonly dimensions: readonly { readonly name: string; readonly label: string; readonly dated?: 'day' | 'week' | 'month' }[];
  readonly measures: readonly FigureMeasure[];
  readonly groups: readonly FigureGroup[];
}

export interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly form: 'time' | 'number' | 'place' | 'file' | 'words';
}

export interface ShownRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;
  readonly tones: Readonly<Record<string, string>>;
}

export interface Rows {
  readonly fields: readonly ShownField[];
  readonly rows: readonly ShownRow[];
  readonly total: number;
}

interface Shared {
  readonly id: string;
  readonly title: string;
}
export interface FiguresPanel extends Shared {
  readonly picture: 'figure' | 'ranking' | ChartChoice['picture'];
  readonly figures: Figures;
}
export interface RowsPanel extends Shared {
  readonly picture: 'list' | 'course' | 'videos';
  readonly rows: Rows;
}
export type Panel = FiguresPanel | RowsPanel;

export interface Layer extends Rows {
  readonly id: string;
  readonly kind: 'fences' | 'places' | 'positions' | 'alarms';
}

/** A floor with its plan. */
export interface PlanFloor extends ShownRow {
  /** Address of the picture. */
  readonly picture: string;
}
/** A venue on the plan of its floor, in thousandths of the picture's width and height. */
export interface PlanVenue extends ShownRow {
  readonly floor: string;
  readonly x: number;
  readonly y: number;
}
/** A booking of today. */
export interface PlanUse {
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly people: number;
  readonly status: string;
  readonly word: string;
  readonly tone: string | null;
  /** Null where the reader may not read the booking. */
  readonly school: string | null;
}
export interface Plans {
  readonly floors: readonly PlanFloor[];
  readonly venues: readonly PlanVenue[];
  readonly cameras: readonly (ShownRow & { readonly venue: string })[];
  readonly uses: readonly PlanUse[];
}

/** A screen as the server answers it: only what the reader may see. */
export interface Snapshot {
  readonly screen: string;
  readonly title: string;
  readonly subject: { readonly id: string; readonly name: string } | null;
  readonly replay: boolean;
  /** What the live channel tells when something on the screen has changed, as model:id. */
  readonly watch: string;
  readonly asOf: string;
  /** The newest position; null where none is known. */
  readonly feedAt: string | null;
  readonly places: {
    readonly head: readonly string[];
    readonly left: readonly (readonly string[])[];
    readonly right: readonly (readonly string[])[];
    readonly foot: readonly (readonly string[])[];
  };
  readonly panels: Readonly<Record<string, Panel>>;
  readonly layers: readonly Layer[];
  /** Plans of floors, if the screen has any. */
  readonly plans: Plans | null;
  /** Source of map tiles, if one is set up. */
  readonly tiles: unknown;
}
