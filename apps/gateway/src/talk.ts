import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import type { Claim, Protocol, Report } from '@zhixing/telemetry/report.ts';

/** What follows from one frame. */
export interface Step {
  readonly reports?: readonly Report[];
  /** Written once the reports are durable. */
  readonly answer?: Buffer;
  /** The device has proved who it is. */
  readonly identity?: string;
  /** The frame could not be read. */
  readonly fault?: boolean;
  readonly close?: boolean;
}

/** What a conversation needs of the gateway. */
export interface TalkContext {
  readonly admit: (claim: Omit<Claim, 'address'>) => Promise<boolean>;
  readonly now: () => number;
  readonly write: (bytes: Buffer) => void;
  readonly answerMs: number;
  /** Authentication code that this gateway gives to a terminal. */
  readonly codeOf: (phone: string) => string;
}

/** A conversation with one device over one connection. */
export interface Talk {
  readonly protocol: Protocol;
  /** Cuts what has come into frames. */
  readonly frames: (chunk: Buffer) => readonly Buffer[];
  readonly read: (frame: Buffer) => Promise<Step>;
  readonly send: (command: Command) => Promise<Outcome>;
  readonly ended: () => void;
}
