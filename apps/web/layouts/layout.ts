import type { ComponentType } from 'react';

/** What a layout puts around the open pages. It owns no state and no navigation; the pages stay where they are when it changes. */
export interface Layout {
  /** Above everything, over the whole width. */
  readonly Top?: ComponentType;
  /** Beside the pages. */
  readonly Side?: ComponentType;
  /** Above tabs and page, beside the side menu. */
  readonly WorkTop?: ComponentType;
  /** Whether the page itself says where it stands, because no bar does. */
  readonly crumbsInPage: boolean;
}
