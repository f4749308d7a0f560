import type { Engine } from '@zhixing/engine/engine.ts';
import type { Identity } from '../identity.ts';
import type { providerKinds } from '../identity-provider.model.ts';
import type { SettingFields, SettingValues } from './setting-fields.ts';

export type KindName = (typeof providerKinds)[number];

type Plain = Readonly<Record<string, string | boolean>>;

/** A provider as its kind uses it. */
export interface Provider<V = Plain> {
  readonly id: string;
  readonly code: string;
  readonly kind: KindName;
  /** Increases with every change; caches use it in their key together with the id. */
  readonly version: number;
  readonly settings: V;
  /** Decrypts the secret on demand; null if none is stored. */
  readonly secret: () => Promise<string | null>;
  readonly engine: Engine;
}

/** Result of starting a redirect flow. */
export interface Begun {
  readonly address: string;
  /** Flow data needed when the browser returns, stored only on the server. */
  readonly kept: Readonly<Record<string, string>>;
}

/** The browser's return from the provider. */
export interface Returned {
  readonly kept: Readonly<Record<string, string>>;
  /** Parameters of the address. */
  readonly params: Readonly<Record<string, string>>;
  readonly state: string;
  readonly redirectUri: string;
}

/** One step of testing a provider: its text is at `federation.steps.<step>`. */
export interface ProbeStep {
  readonly step: string;
  readonly ok: boolean;
  readonly params?: Readonly<Record<string, string | number>>;
  /** An `Unfit` carries the reason. */
  readonly error?: unknown;
}

/** A kind of provider. Redirect flows implement `browser`, password checks `password`. */
export interface Kind<F extends SettingFields = SettingFields, V = Plain> {
  readonly name: KindName;
  readonly fields: F;
  readonly secret: 'none' | 'optional' | 'required';
  /** Settings that determine the host. If one of them changes, the secret must be entered again. */
  readonly hosts: readonly (keyof F & string)[];
  readonly browser?: {
    /** `fresh` requests a new sign-in at the provider, if its protocol supports that. */
    readonly begin: (
      provider: Provider<V>,
      how: { readonly redirectUri: string; readonly state: string; readonly fresh?: boolean },
    ) => Promise<Begun>;
    /** Throws `Unfit` if the provider did not authenticate the user. */
    readonly finish: (provider: Provider<V>, returned: Returned) => Promise<Identity>;
    /** The provider's logout address; null if sign-out there is off or unsupported. */
    readonly leave?: (provider: Provider<V>, how: { readonly hint: string | null; readonly back: string }) => Promise<string | null>;
  };
  /** The identity that a password belongs to; null if it is wrong. Throws `Unfit` if the provider could not be reached. */
  readonly password?: (provider: Provider<V>, typed: { readonly account: string; readonly password: string }) => Promise<Identity | null>;
  /** Tests what can be tested without a user's sign-in; stops at the first failing step. */
  readonly probe: (provider: Provider<V>) => AsyncIterable<ProbeStep>;
}

/** Defines a kind. Outside its file the settings are untyped values by name. */
export const defineProviderKind = <const F extends SettingFields>(kind: Kind<F, SettingValues<F>>): Kind => kind as unknown as Kind;
