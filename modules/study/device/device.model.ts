import { type Condition, defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Signs of life that follow each other faster than this are not all written. */
export const HEARD_EVERY_MS = 10_000;

export const deviceProtocols = ['jt808', 'watch', 'gt06', 'osmand', 'owntracks', 'json', 'vendor'] as const;

export const deviceScopes = {
  organisation: { school: below },
  agency: { agency: below },
  site: { site: below },
  bureau: {
    any: [
      { bureau: below },
      { school: { where: { bureau: below } } },
      { agency: { where: { bureau: below } } },
      { site: { where: { bureau: below } } },
    ],
  },
  /** Carried on trips that the user accompanies. */
  assigned: { currentTrip: { in: '@accompaniedTrips' } },
  /** Supplied by the user's own organisation. */
  supplied: { supplier: below },
} satisfies Record<string, Condition>;

/** A device (设备): what reports positions, alarms and measurements under a registered number, and who carries it now. */
export const Device = defineModel('device', {
  traits: ['annotated'],
  fields: {
    deviceNo: f.serial({ prefix: 'DV', unique: true }),
    name: f.text({ required: true, max: 60, search: true }),
    deviceType: f.ref('deviceType', { required: true, index: true, among: [{ from: { status: 'enabled' } }] }),
    serialNo: f.text({ required: true, max: 40, unique: true, search: true }),
    /** How it reports, and the number under which: of its card, IMEI or key. Empty for what does not report. */
    protocol: f.choice(deviceProtocols, { index: true }),
    identity: f.text({ max: 40, show: { protocol: { empty: false } }, requiredWhen: { protocol: { empty: false } } }),
    simNo: f.phone({ sensitive: true }),
    bureau: f.ref('educationBureau', { index: true }),
    school: f.ref('school', { index: true }),
    agency: f.ref('agency', { index: true }),
    site: f.ref('site', { index: true }),
    /** Its owner, for readers who see none of their records. */
    ownerName: f.text({ readonly: true, max: 100 }),
    firmware: f.text({ max: 40 }),
    /** Who supplied it, and repairs it under warranty. */
    supplier: f.ref('organisation', { index: true, among: [{ from: { kind: 'supplier', status: 'enabled' } }] }),
    purchaseDate: f.date(),
    purchasePrice: f.money({ min: 0 }),
    warrantyTo: f.date(),
    repairReason: f.text({ readonly: true, max: 200 }),
    /** What the supplier found and did, and when. */
    repairNote: f.text({ readonly: true, max: 300 }),
    repairedAt: f.moment({ readonly: true }),
    battery: f.integer({ readonly: true, min: 0, max: 100 }),
    connectivity: f.choice(['online', 'offline', 'sleeping', 'never'], {
      readonly: true,
      required: true,
      default: 'never',
      tones: { online: 'success', offline: 'danger', sleeping: 'neutral', never: 'neutral' },
    }),
    /** When it was heard of last, up to `HEARD_EVERY_MS` too early. */
    lastOnlineAt: f.moment({ readonly: true, index: true }),
    currentTrip: f.ref('trip', { readonly: true, index: true, closes: false }),
    /** Protocol and identity: what tells devices apart. */
    identityKey: f.text({ readonly: true, internal: true, max: 60, unique: true }),
    secretHash: f.text({ readonly: true, internal: true, max: 64 }),
  },
  alternatives: { oneOwner: { fields: ['bureau', 'school', 'agency', 'site'] } },
  states: ['inStock', 'inUse', 'repairing', 'lost', 'scrapped'],
  editableIn: ['inStock', 'repairing', 'lost'],
  deletableIn: ['inStock', 'scrapped'],
  tones: { inStock: 'neutral', inUse: 'success', repairing: 'warning', lost: 'danger', scrapped: 'neutral' },
  actions: {
    /** Issues the key with which the device signs in; shown once. */
    issueKey: { from: ['inStock', 'inUse', 'repairing'], when: { protocol: { empty: false } }, confirm: true },
    repair: { from: ['inStock'], to: 'repairing', args: { reason: f.text({ required: true, min: 2, max: 200 }) } },
    /** The supplier's answer; the device is back in stock once its keeper has it. */
    answerRepair: { from: ['repairing'], args: { repairNote: f.text({ required: true, min: 2, max: 300 }) } },
    fixed: { from: ['repairing'], to: 'inStock' },
    lose: { from: ['inStock'], to: 'lost', args: { reason: f.text({ required: true, min: 2, max: 200 }) } },
    found: { from: ['lost'], to: 'inStock' },
    scrap: { from: ['inStock', 'repairing', 'lost'], to: 'scrapped', confirm: true },
    /** By bindings: carried on a trip, and given back. */
    issue: { from: ['inStock'], to: 'inUse', system: true, args: { trip: f.ref('trip', { required: true }) } },
    recover: { from: ['inUse'], to: 'inStock', system: true },
  },
  views: {
    list: {
      columns: [
        'deviceNo',
        'name',
        'deviceType',
        'status',
        'connectivity',
        'battery',
        'lastOnlineAt',
        'currentTrip',
        'school',
        'agency',
        'site',
        'protocol',
        'identity',
      ],
      filters: [
        'name',
        'deviceType',
        'status',
        'connectivity',
        'protocol',
        'school',
        'agency',
        'site',
        'supplier',
        'warrantyTo',
        'currentTrip',
        'lastOnlineAt',
      ],
      sort: '-deviceNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['name', 'deviceType', 'serialNo', 'firmware', 'supplier', 'purchaseDate', 'purchasePrice', 'warrantyTo', 'remark'],
        },
        { title: 'reporting', fields: ['protocol', 'identity', 'simNo'] },
        { title: 'owner', fields: ['bureau', 'school', 'agency', 'site'] },
        { title: 'now', fields: ['connectivity', 'battery', 'lastOnlineAt', 'currentTrip'] },
        { title: 'repair', fields: ['repairReason', 'repairNote', 'repairedAt'] },
      ],
    },
    related: [
      { model: 'deviceBinding', by: 'device' },
      { model: 'deviceCommand', by: 'device' },
      { model: 'deviceMessage', by: 'device' },
    ],
  },
  label: ['name'],
  scopes: deviceScopes,
});
