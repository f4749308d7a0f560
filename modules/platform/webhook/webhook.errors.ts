import { defineErrors } from '@zhixing/engine/errors.ts';

/** Errors of editing a webhook. */
export const webhookErrors = defineErrors('webhook', {
  unknownSubject: { status: 400 },
  badAddress: { status: 400 },
  unknownField: { status: 400 },
  badCondition: { status: 400 },
  notReadable: { status: 403 },
  noSecret: { status: 409 },
  notYours: { status: 403 },
  switchedOff: { status: 409 },
});

/** Reasons of failed deliveries, named as in the log. */
export const unsentErrors = defineErrors('webhookUnsent', {
  answer: { status: 502 },
  gone: { status: 502 },
  owner: { status: 409 },
  secret: { status: 409 },
  badAddress: { status: 409 },
  notAllowed: { status: 409 },
  unknownHost: { status: 502 },
  unreachable: { status: 502 },
  tooSlow: { status: 504 },
  tooMuch: { status: 502 },
  other: { status: 502 },
});
