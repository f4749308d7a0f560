import { defineModel, f } from '@zhixing/model';
import { sentScopes } from '../sent-scopes.ts';

/** What people may ask of a device, by its protocol; others take no commands. */
export const asksOf = {
  jt808: ['locate', 'setInterval'],
  watch: ['locate', 'setInterval', 'find'],
  gt06: ['locate', 'setInterval'],
  json: ['locate', 'setInterval', 'find'],
} as const;
const asks = ['locate', 'setInterval', 'find'] as const;
const commandProtocols = Object.keys(asksOf) as (keyof typeof asksOf)[];

/** Attempts to send a command to a device that is connected and does not answer. */
export const MAX_ATTEMPTS = 3;
const MAX_MINUTES = 43_200;

const asked = { fenceTask: null } as const;

/**
 * A command to a device (设备指令): asked by staff, or to lay the fences of a trip into the terminals of its coaches and take them out again.
 * Queued until the device is connected, repeated where it does not answer, and given up when it is too late.
 */
export const DeviceCommand = defineModel('deviceCommand', {
  fields: {
    commandNo: f.serial({ prefix: 'DC', unique: true }),
    device: f.ref('device', {
      required: true,
      index: true,
      onDelete: 'cascade',
      among: [{ from: { protocol: { in: commandProtocols } } }],
    }),
    ask: f.choice(asks, { show: asked, requiredWhen: asked }),
    /** Seconds between two reports. */
    seconds: f.integer({ min: 10, max: 3600, show: { ask: 'setInterval' }, requiredWhen: { ask: 'setInterval' } }),
    /** By the server: a fence is laid into a terminal, or taken out of it. */
    fenceTask: f.choice(['lay', 'take'], { readonly: true }),
    fenceName: f.text({ readonly: true, max: 60 }),
    trip: f.ref('trip', { readonly: true, index: true, closes: false }),
    school: f.ref('school', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    site: f.ref('site', { readonly: true, index: true }),
    /** After which it is no longer sent. */
    validMinutes: f.integer({ required: true, min: 1, max: MAX_MINUTES, default: 30 }),
    expiresAt: f.moment({ readonly: true }),
    /** Empty for the server. */
    sentBy: f.ref('user', { readonly: true, named: true }),
    attempts: f.integer({ readonly: true, required: true, default: 0, min: 0, max: 1000 }),
    /** Before which it is not sent once more. */
    dueAt: f.moment({ readonly: true, internal: true }),
    sentAt: f.moment({ readonly: true }),
    acknowledgedAt: f.moment({ readonly: true }),
    failure: f.choice(['refused', 'unsupported', 'unanswered'], { readonly: true }),
    /** The fence, and its shape as the terminal was sent it: what tells whether it has to be sent again. */
    areaKey: f.text({ readonly: true, internal: true, max: 36, index: true }),
    area: f.longText({ readonly: true, internal: true, max: 20_000 }),
  },
  states: ['queued', 'sent', 'acknowledged', 'failed', 'expired', 'withdrawn'],
  editableIn: ['queued', 'withdrawn'],
  deletableIn: ['queued', 'withdrawn'],
  tones: {
    queued: 'warning',
    sent: 'processing',
    acknowledged: 'success',
    failed: 'danger',
    expired: 'danger',
    withdrawn: 'neutral',
  },
  actions: {
    withdraw: { from: ['queued'], to: 'withdrawn' },
    /** Queues it once more, for as long as at first. */
    resend: { from: ['sent', 'failed', 'expired', 'withdrawn'], to: 'queued' },
    /** By the gateway: written to the device, answered, or given up. */
    send: { from: ['queued'], to: 'sent', system: true },
    acknowledge: { from: ['sent'], to: 'acknowledged', system: true },
    fail: { from: ['sent'], to: 'failed', system: true },
    expire: { from: ['queued'], to: 'expired', system: true },
  },
  views: {
    list: {
      columns: [
        ...(['commandNo', 'device', 'ask', 'seconds', 'fenceTask', 'fenceName', 'status', 'failure', 'sentAt', 'acknowledgedAt'] as const),
        ...(['createdAt', 'attempts', 'sentBy', 'trip', 'expiresAt'] as const),
      ],
      filters: ['device', 'trip', 'ask', 'fenceTask', 'status', 'sentBy', 'sentAt'],
      sort: '-commandNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['device', 'ask', 'seconds', 'validMinutes', 'fenceTask', 'fenceName'] },
        {
          title: 'course',
          fields: ['trip', 'sentBy', 'expiresAt', 'attempts', 'sentAt', 'acknowledgedAt', 'failure'],
        },
      ],
    },
  },
  label: ['commandNo'],
  scopes: sentScopes,
});
