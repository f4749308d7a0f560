/** A command palette item: opens a page or record, or runs an action. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** Menu path or type, shown as a hint. */
  readonly hint: string;
  readonly icon: string;
  /** Text searched besides the title. */
  readonly path: string;
  /** Pinyin, initials and synonyms, separated by spaces. */
  readonly words: string;
  /** Path that it opens; '' for actions. */
  readonly address: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly key: string;
  readonly items: readonly PaletteItem[];
}
