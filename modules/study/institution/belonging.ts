import { type Condition, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Owner of a record: an agency, base or camp. Defaults to the actor's own organisation. */
export const belonging = {
  ownerType: f.choice(['agency', 'base', 'camp'], { index: true }),
  agency: f.ref('agency', { show: { ownerType: 'agency' } }),
  site: f.ref('site', { show: { ownerType: { in: ['base', 'camp'] } } }),
  /** The bureau responsible for the owner, copied for the data scopes. */
  bureau: f.ref('educationBureau', { readonly: true }),
};

/** The same, derived from another record. */
export const derivedBelonging = {
  ownerType: f.choice(['agency', 'base', 'camp'], { readonly: true, index: true }),
  agency: f.ref('agency', { readonly: true }),
  site: f.ref('site', { readonly: true }),
  bureau: f.ref('educationBureau', { readonly: true }),
};

export const belongingScopes = {
  /** Records of the actor's own agency, base or camp. */
  organisation: { any: [{ agency: below }, { site: below }] },
  /** Records under the actor's own bureau or one below it. */
  bureau: { bureau: below },
} satisfies Record<string, Condition>;
