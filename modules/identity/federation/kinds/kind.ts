import type { Engine } from '@zhixing/engine/engine.ts';
import type { Identity } from '../identity.ts';
import type { providerKinds } from '../identity-provider.model.ts';
import type { SettingFields, SettingValues } from './setting-fields.ts';

export type KindName = (typeof providerKinds)[number];

type Plain = Readonly<Record<string, string | boolean>>;

/** A provider as its kind works with it. */
export interface Provider<V = Plain> {
  readonly id: string;
  readonly code: string;
  readonly kind: KindName;
  /** Grows with every change: what is remembered of a provider is remembered under both. */
  readonly version: number;
  readonly settings: V;
  /** Opened where it is needed; null where none is kept. */
  readonly secret: () => Promise<string | null>;
  readonly engine: Engine;
}

/** What the way through the browser begins with. */
export interface Begun {
  readonly address: string;
  /** What has to be there again when the browser comes back; it never leaves the server. */
  readonly kept: Readonly<Record<string, string>>;
}

/** The browser has come back. */
export interface Returned {
  readonly kept: Readonly<Record<string, string>>;
  /** What stood in the address. */
  readonly params: Readonly<Record<string, string>>;
  readonly state: string;
  readonly redirectUri: string;
}

/** One step of trying a provider out: in plain words at `federation.steps.<step>`, and why it failed. */
export interface ProbeStep {
  readonly step: string;
  readonly ok: boolean;
  readonly params?: Readonly<Record<string, string | number>>;
  /** An `Unfit` tells its reason. */
  readonly error?: unknown;
}

/** A kind of provider. One that leads through the browser has `browser`, one that is asked with a password `password`. */
export interface Kind<F extends SettingFields = SettingFields, V = Plain> {
  readonly name: KindName;
  readonly fields: F;
  readonly secret: 'none' | 'optional' | 'required';
  /** Names of setting fields that say which host is asked: changing one of them asks for the secret anew. */
  readonly hosts: readonly (keyof F & string)[];
  readonly browser?: {
    /** `fresh` asks the provider to have the person sign in anew, where its protocol has a word for it. */
    readonly begin: (
      provider: Provider<V>,
      how: { readonly redirectUri: string; readonly state: string; readonly fresh?: boolean },
    ) => Promise<Begun>;
    /** Throws `Unfit` where the provider has not vouched for anybody. */
    readonly finish: (provider: Provider<V>, returned: Returned) => Promise<Identity>;
    /** Where the browser has to go so that the person is signed out there as well; null where that is not wanted. */
    readonly leave?: (provider: Provider<V>, how: { readonly hint: string | null; readonly back: string }) => Promise<string | null>;
  };
  /** Whom a password belongs to; null where it is nobody's. Throws `Unfit` where the provider could not be asked. */
  readonly password?: (provider: Provider<V>, typed: { readonly account: string; readonly password: string }) => Promise<Identity | null>;
  /** Tries out what can be tried without anybody signing in; stops at the first step that fails. */
  readonly probe: (provider: Provider<V>) => AsyncIterable<ProbeStep>;
}

/** Declares a kind; outside its file its settings are only values by name. */
export const defineProviderKind = <const F extends SettingFields>(kind: Kind<F, SettingValues<F>>): Kind => kind as unknown as Kind;
