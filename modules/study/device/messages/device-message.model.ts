import { defineModel, f } from '@zhixing/model';
import { tracedTripStates } from '../location-fix.model.ts';
import { sentScopes } from '../sent-scopes.ts';

/** Protocols whose devices can show a text. */
export const textProtocols = ['jt808', 'watch', 'json'] as const;

/** The record under whose key windows hear that messages have changed; there is none with this id. */
export const MESSAGE_FEED = '00000000-0000-0000-0000-000000000000';
export const MAX_TEXT_LENGTH = 200;
export const MAX_MINUTES = 1440;

/** A text that staff send to a device (设备消息): queued until the device is connected, and given up when it is too late. */
export const DeviceMessage = defineModel('deviceMessage', {
  fields: {
    messageNo: f.serial({ prefix: 'DX', unique: true }),
    device: f.ref('device', { required: true, index: true, onDelete: 'cascade', among: [{ from: { protocol: { in: textProtocols } } }] }),
    trip: f.ref('trip', { readonly: true, index: true, among: [{ from: { status: { in: [...tracedTripStates] } } }] }),
    school: f.ref('school', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    site: f.ref('site', { readonly: true, index: true }),
    text: f.longText({ required: true, min: 1, max: MAX_TEXT_LENGTH }),
    urgent: f.flag({ required: true, default: false }),
    /** After which it is no longer sent. */
    validMinutes: f.integer({ required: true, min: 1, max: MAX_MINUTES, default: 30 }),
    expiresAt: f.moment({ readonly: true }),
    sentBy: f.ref('user', { readonly: true, named: true }),
    sentAt: f.moment({ readonly: true }),
    deliveredAt: f.moment({ readonly: true }),
    failure: f.choice(['expired', 'refused', 'unsupported', 'unanswered'], { readonly: true }),
  },
  states: ['queued', 'sent', 'delivered', 'failed', 'withdrawn'],
  editableIn: ['queued', 'withdrawn'],
  deletableIn: ['queued', 'withdrawn'],
  tones: { queued: 'warning', sent: 'processing', delivered: 'success', failed: 'danger', withdrawn: 'neutral' },
  actions: {
    withdraw: { from: ['queued'], to: 'withdrawn' },
    /** Queues it once more, for as long as at first. */
    resend: { from: ['sent', 'failed', 'withdrawn'], to: 'queued' },
    /** By the gateway: written to the device, answered, or given up. */
    send: { from: ['queued'], to: 'sent', system: true },
    deliver: { from: ['sent'], to: 'delivered', system: true },
    fail: { from: ['queued', 'sent'], to: 'failed', system: true },
  },
  views: {
    list: {
      columns: [
        ...(['messageNo', 'device', 'trip', 'text', 'urgent', 'status', 'failure', 'sentBy', 'createdAt', 'sentAt'] as const),
        ...(['deliveredAt', 'expiresAt'] as const),
      ],
      filters: ['device', 'trip', 'status', 'urgent', 'sentBy', 'sentAt'],
      sort: '-messageNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['device', 'text', 'urgent', 'validMinutes'] },
        { title: 'course', fields: ['trip', 'sentBy', 'expiresAt', 'sentAt', 'deliveredAt', 'failure'] },
      ],
    },
  },
  label: ['messageNo'],
  scopes: sentScopes,
});
