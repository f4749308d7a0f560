import type { ComponentType } from 'react';

/** The parts that a layout renders around the pages. Layouts have no state or navigation; pages stay mounted when the layout changes. */
export interface Layout {
  /** Full width at the top. */
  readonly Top?: ComponentType;
  /** Beside the pages. */
  readonly Side?: ComponentType;
  /** Above tabs and page, beside the side menu. */
  readonly WorkTop?: ComponentType;
  /** Whether the page shows breadcrumbs, because no bar does. */
  readonly crumbsInPage: boolean;
}
