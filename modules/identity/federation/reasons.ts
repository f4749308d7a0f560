/**
 * Why an external sign-in or a provider failed. The texts are in the locale files at `federation.reasons.<reason>` and are only shown to
 * administrators.
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

/** Reasons for which a retry may succeed. */
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

/** A failed external sign-in, with details for administrators. Never contains a secret. */
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
