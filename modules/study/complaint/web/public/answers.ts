/* What the server answers on the public page. */

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Choices {
  readonly categories: readonly Named[];
  readonly bureaus: readonly (Named & { readonly phone: string })[];
}

export interface TripChoice {
  readonly tripNo: string;
  readonly name: string;
  readonly parties: readonly (Named & { readonly type: string })[];
}

export interface Received {
  readonly complaintNo: string;
  readonly code: string;
  readonly acceptDue: string;
}

export interface Key {
  readonly complaintNo: string;
  readonly code: string;
}

export interface Followed {
  readonly complaintNo: string;
  readonly title: string;
  readonly status: string;
  readonly partyName: string | null;
  readonly recordedAt: string;
  readonly acceptDue: string;
  readonly handleDue: string | null;
  readonly refusedReason: string | null;
  readonly outcome: { readonly result: string; readonly finding: string | null; readonly compensation: number | null } | null;
  readonly satisfaction: string | null;
  readonly reopenUntil: string | null;
  readonly steps: readonly { readonly action: string; readonly at: string }[];
  readonly files: number;
  readonly may: { readonly supplement: boolean; readonly withdraw: boolean; readonly reopen: boolean; readonly rate: boolean };
}
