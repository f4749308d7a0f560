/** Something that the palette can do: open a page or a record, or an action of the shell. */
export interface PaletteItem {
  /** Unique in the palette. */
  readonly id: string;
  readonly title: string;
  /** Where it stands or what it is, shown small. */
  readonly hint: string;
  readonly icon: string;
  /** What is searched beside the title. */
  readonly path: string;
  /** Pinyin, initials and other words for it, divided by blanks. */
  readonly words: string;
  /** Where it leads; '' for what is done on the spot. */
  readonly address: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly key: string;
  readonly items: readonly PaletteItem[];
}
