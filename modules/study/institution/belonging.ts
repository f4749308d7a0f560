import { type Condition, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Whose something is: an agency's, a base's or a camp's. Whoever belongs to one need not say it. */
export const belonging = {
  ownerType: f.choice(['agency', 'base', 'camp'], { index: true }),
  agency: f.ref('agency', { show: { ownerType: 'agency' } }),
  site: f.ref('site', { show: { ownerType: { in: ['base', 'camp'] } } }),
  /** The bureau that looks after the owner, kept for the data scopes. */
  bureau: f.ref('educationBureau', { readonly: true }),
};

/** The same where it follows from another record. */
export const derivedBelonging = {
  ownerType: f.choice(['agency', 'base', 'camp'], { readonly: true, index: true }),
  agency: f.ref('agency', { readonly: true }),
  site: f.ref('site', { readonly: true }),
  bureau: f.ref('educationBureau', { readonly: true }),
};

export const belongingScopes = {
  /** What the own agency, base or camp has. */
  organisation: { any: [{ agency: below }, { site: below }] },
  /** What is looked after by the own bureau or one below it. */
  bureau: { bureau: below },
} satisfies Record<string, Condition>;
