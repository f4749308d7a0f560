import { type Condition, defineModel, f } from '@zhixing/model';
import { ofSite } from '../facility/venue.model.ts';
import { ofTrip } from '../lodging/trip-lodging.model.ts';

const below = { in: '@organizationAndSuborganization' } as const;
/** States of a trip in which the cameras of its vehicles are watched: what justifies the look ends with it. */
const underWay = { trip: { where: { status: { in: ['inProgress', 'suspended'] } } } } satisfies Condition;
/** Cameras of vehicles on trips under way, and those of sites that receive such a trip now. */
const onTheWay = (whose: Condition): Condition => ({ any: [{ all: [whose, underWay] }, { site: { in: '@receivingSites' } }] });

/** Days for which recordings are kept at least; camps keep theirs longer. */
export const MIN_DAYS = 30;
export const CAMP_DAYS = 90;

/** A camera (摄像头) of a base or camp, or of a vehicle for the time of a trip. Pictures come from a media server or from an address. */
export const Camera = defineModel('camera', {
  traits: ['annotated'],
  fields: {
    cameraNo: f.serial({ prefix: 'CM', unique: true }),
    name: f.text({ required: true, max: 60, search: true }),
    /** Defaults to the actor's own base or camp, unless a vehicle is named. */
    site: f.ref('site', { index: true }),
    ...ofSite,
    tripVehicle: f.ref('tripVehicle', { index: true }),
    /** Copied from the vehicle. */
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    area: f.ref('siteArea', { show: { tripVehicle: { empty: true } } }),
    venue: f.ref('venue', { show: { tripVehicle: { empty: true } } }),
    device: f.ref('device', { required: true, unique: true }),
    model: f.text({ max: 40 }),
    /** Numbers of device and channel at the media server, of GB/T 28181 or as the server calls them. */
    gbDevice: f.text({ max: 40, pattern: '[A-Za-z0-9_-]+' }),
    channelNo: f.text({ max: 40, pattern: '[A-Za-z0-9_-]+', requiredWhen: { gbDevice: { empty: false } } }),
    /** HLS or HTTP-FLV of a camera that no media server manages. */
    streamUrl: f.text({ max: 500, pattern: 'https?://[^\\s@]+\\.(m3u8|flv)(\\?\\S*)?' }),
    ptz: f.flag({ required: true, default: false }),
    location: f.geo(),
    coverAngle: f.integer({ min: 1, max: 360 }),
    storageDays: f.integer({ required: true, min: MIN_DAYS, max: 3650, default: MIN_DAYS }),
    /** Whether it looks into a room where people sleep, wash, change or are treated; such cameras are refused. */
    privacyZone: f.flag({ required: true, default: false }),
    faultNote: f.text({ readonly: true, max: 300 }),
  },
  states: ['online', 'offline', 'fault'],
  tones: { online: 'success', offline: 'neutral', fault: 'danger' },
  actions: {
    /** As the media server says. */
    lost: { from: ['online'], to: 'offline', system: true },
    recover: { from: ['offline'], to: 'online', system: true },
    fault: { from: ['online', 'offline'], to: 'fault', args: { note: f.text({ required: true, min: 2, max: 300 }) } },
    repair: { from: ['fault'], to: 'online' },
    /** Permission to see the picture; the route of videos shows it. */
    watch: { from: ['online', 'offline', 'fault'], system: true, grantable: true },
  },
  checks: {
    notPrivate: { must: { privacyZone: false }, at: 'privacyZone' },
    onePlace: { must: { any: [{ site: { empty: true } }, { tripVehicle: { empty: true } }] }, at: 'tripVehicle' },
    campDays: { when: { siteKind: 'camp' }, must: { storageDays: { gte: CAMP_DAYS } }, at: 'storageDays' },
  },
  views: {
    list: {
      columns: ['cameraNo', 'name', 'status', 'site', 'area', 'venue', 'tripVehicle', 'trip', 'device', 'model', 'ptz', 'storageDays'],
      filters: ['name', 'status', 'site', 'trip', 'venue', 'device'],
      sort: 'cameraNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'device', 'model', 'ptz', 'storageDays', 'privacyZone', 'remark'] },
        { title: 'place', fields: ['site', 'area', 'venue', 'tripVehicle', 'trip', 'location', 'coverAngle'] },
        { title: 'source', fields: ['gbDevice', 'channelNo', 'streamUrl', 'faultNote'] },
      ],
    },
  },
  label: ['name'],
  scopes: {
    site: { site: below },
    bureau: { any: [{ siteBureau: below }, { all: [{ bureau: below }, underWay] }] },
    organisation: onTheWay({ school: below }),
    agency: onTheWay({ agency: below }),
    /** On trips that the user accompanies. */
    assigned: { all: [{ trip: { in: '@accompaniedTrips' } }, underWay] },
  },
});
