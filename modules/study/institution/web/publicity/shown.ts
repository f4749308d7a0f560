/** Something that is about to be introduced. */
export interface Shown {
  readonly id: string;
  readonly kind: 'agency' | 'base' | 'camp' | 'course' | 'courseware';
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly bureau: string | null;
  readonly phone: string | null;
}
