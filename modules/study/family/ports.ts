import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Log } from '@zhixing/engine/observability/log.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { PdfContent } from '@zhixing/pdf/content.ts';

/** A verification code for a phone, with the text of the message. */
interface CodeText {
  readonly phone: string;
  readonly code: string;
  readonly minutes: number;
  readonly text: string;
}

/** Sends a code as SMS. Throws when it could not be sent. */
export interface CodeProvider {
  readonly send: (message: CodeText, log: Log) => Promise<void>;
}

interface PhoneCodes {
  /** The sender of codes; null where the school cannot send any. */
  readonly sms: (engine: Engine) => Promise<CodeProvider | null>;
}
export const phoneCodes = definePort<PhoneCodes>('family.phoneCodes');

interface ClientAddresses {
  /** The part of an address that identifies a client for rate limiting. */
  readonly keyOf: (address: string) => string;
}
export const clientAddresses = definePort<ClientAddresses>('family.clientAddresses');

interface Tokens {
  /** Derived from the owner under the server's key: the same each time, and not to be guessed. Throws where the server has no key. */
  readonly of: (owner: string) => Buffer;
}
export const tokens = definePort<Tokens>('family.tokens');

interface SystemAddress {
  /** Empty where it is not set. */
  readonly of: (engine: Engine) => Promise<string>;
}
export const systemAddress = definePort<SystemAddress>('family.systemAddress');

interface OutsideMessage {
  readonly phone: string;
  readonly params: Readonly<Record<string, string | number>>;
}

interface OutsideMessages {
  /** Queues an SMS of an event to phones of people without an account; false where no SMS account is set up for the event. */
  readonly send: (ctx: Context, event: string, to: readonly OutsideMessage[], source?: string) => Promise<boolean>;
}
export const outsideMessages = definePort<OutsideMessages>('family.outsideMessages');

interface Files {
  readonly store: (ctx: Context, id: string, name: string, bytes: Buffer) => Promise<unknown>;
}
export const files = definePort<Files>('family.files');

interface Pdfs {
  readonly make: (content: PdfContent) => Promise<{ readonly bytes: Uint8Array }>;
}
export const pdfs = definePort<Pdfs>('family.pdfs');

export type OnlineChannel = 'wechat' | 'alipay';

interface OnlinePaymentRequest {
  readonly bill: string;
  readonly channel: OnlineChannel;
  /** Fen. */
  readonly amount: number;
  readonly client: 'h5' | 'native' | 'jsapi';
  readonly payer: string;
  /** The payer's id at WeChat; needed for `jsapi`. */
  readonly openId?: string;
  readonly address?: string;
  readonly returnUrl?: string;
}

export interface StartedPayment {
  readonly payment: string;
  readonly expiresAt: string;
  /** An address to open, what a QR code shows, or parameters for WeChat's own browser. */
  readonly invitation: { readonly kind: string; readonly [value: string]: unknown };
}

/** A payer as the official account of a school knows him. */
export interface Payer {
  readonly appId: string;
  readonly openId: string;
}

interface OnlinePayments {
  /** Channels by which families of a school can pay now. */
  readonly channels: (ctx: Context, school: string | null) => Promise<readonly OnlineChannel[]>;
  readonly start: (ctx: Context, request: OnlinePaymentRequest) => Promise<StartedPayment>;
  /** The official account whose payers may pay the school inside WeChat; null where there is none. */
  readonly officialAccount: (ctx: Context, school: string | null) => Promise<string | null>;
  /** Where WeChat's browser finds out who pays: it comes back with a code and the state. */
  readonly payerUrl: (ctx: Context, school: string | null, back: { readonly returnUrl: string; readonly state: string }) => Promise<string>;
  /** The payer for whom WeChat gave a code. */
  readonly payer: (ctx: Context, school: string | null, code: string) => Promise<Payer>;
}
export const onlinePayments = definePort<OnlinePayments>('family.onlinePayments');

interface EvaluatedPlace {
  readonly trip: string;
  readonly student: string;
}

/** How far a guardian is with the evaluation of a trip. */
export interface EvaluationOutline {
  readonly state: 'open' | 'done' | 'over';
  readonly until: string;
}

interface Evaluations<Answers> {
  /** The states of some places, read at once; null for those that are not asked about. */
  readonly outline: (
    ctx: Context,
    guardian: string,
    places: readonly EvaluatedPlace[],
  ) => Promise<(place: EvaluatedPlace) => EvaluationOutline | null>;
  /** What a guardian is asked about a trip. */
  readonly sheet: (ctx: Context, guardian: string, place: EvaluatedPlace) => Promise<object | null>;
  readonly submit: (ctx: Context, guardian: string, place: EvaluatedPlace, answers: Answers) => Promise<void>;
}
export const evaluations = definePort<Evaluations<GivenEvaluations>>('family.evaluations');

/** Stars by item for some subjects of a trip, with or without words and name. */
export type GivenEvaluations = {
  readonly subject: string;
  readonly scores: { readonly item: string; readonly stars: number }[];
  readonly comment: string | null;
  readonly anonymous: boolean;
}[];
