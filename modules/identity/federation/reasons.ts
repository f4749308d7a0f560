/**
 * Why somebody from outside was not let in, or a provider does not work. Their texts stand in the locale files at
 * `federation.reasons.<reason>` and are for administrators alone.
 */
export const reasons = [
  'badAddress',
  'notAllowed',
  'unknownHost',
  'unreachable',
  'tooSlow',
  'refusedByServer',
  'badAnswer',
  'unsafeAddress',
  'secretMissing',
  'secretUnreadable',
  'internal',
  'providerOff',
  'stateUnknown',
  'otherBrowser',
  'otherPerson',
  'refusedThere',
  'codeRefused',
  'clientRefused',
  'notOurs',
  'addressRefused',
  'permissionMissing',
  'wrongIssuer',
  'wrongAudience',
  'wrongNonce',
  'wrongTime',
  'wrongSignature',
  'wrongToken',
  'noSubject',
  'casRefused',
  'casTicketMissing',
  'ldapBindRefused',
  'ldapCertificate',
  'ldapRefused',
  'ldapNobody',
  'ldapSeveral',
  'ldapDisabled',
  'ldapPasswordOver',
  'noAccount',
  'severalAccounts',
  'unverified',
  'claimMissing',
  'administratorByHand',
  'linkedToOther',
  'creationImpossible',
  'accountTaken',
  'accountUnfit',
  'deletedHere',
] as const;
export type Reason = (typeof reasons)[number];

/** Reasons for which it may work in a while. */
export const transientReasons: ReadonlySet<Reason> = new Set<Reason>([
  'notAllowed',
  'unknownHost',
  'unreachable',
  'tooSlow',
  'refusedByServer',
  'ldapBindRefused',
  'ldapCertificate',
  'ldapRefused',
  'secretMissing',
  'secretUnreadable',
]);

/** A sign-in from outside that came to nothing, with what administrators should know of it. Never what a secret is. */
export class Unfit extends Error {
  readonly reason: Reason;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(reason: Reason, params: Unfit['params'] = {}, cause?: unknown) {
    super(reason, { cause });
    this.name = 'Unfit';
    this.reason = reason;
    this.params = params;
  }
}
