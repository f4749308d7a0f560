/** An introduction under public notice. */
export interface Shown {
  readonly id: string;
  readonly kind: 'agency' | 'base' | 'camp' | 'course' | 'courseware';
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly bureau: string | null;
  readonly phone: string | null;
}
