import type { TileDocument } from '@zhixing/model/page/index.ts';

/** A tile of a home with what it shows, or with why it cannot be shown. */
export interface PageTile {
  readonly tile: TileDocument;
  /** Null for tiles that their report or model names. */
  readonly title: string | null;
  readonly data?: unknown;
  readonly error?: string;
}

/** The page of a home, and where it comes from: the product, an administrator who gave it to a role, or its user. */
export interface PageOfHome {
  readonly source: 'product' | 'role' | 'own';
  readonly tiles: readonly PageTile[];
}
