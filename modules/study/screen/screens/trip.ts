import { defineScreen } from '@zhixing/model/screen/index.ts';
import { fromDeparture } from '../../trip/trip.model.ts';
import { alarmList, alarmPlaces, begunCalls, driving, fences, figure, positions, silent, underWay, videos, wearing } from './shared.ts';

/** One trip on its way (研学跟踪大屏), or one that is over, to be played back. */
export const tripScreen = defineScreen({
  name: 'trip',
  needs: 'trip',
  subject: {
    model: 'trip',
    where: { status: { in: [...fromDeparture] } },
    order: '-departAt',
    busy: { model: 'tripVehicle', by: 'trip', where: { trip: { where: underWay } } },
  },
  replay: true,
  head: ['out', 'staffOut', 'vehicles', 'attendance', 'onlineShare', 'weak', 'open'],
  left: [['groups', 'wearing'], ['coaches', 'driving', 'silent'], ['videos']],
  right: [['itinerary'], ['calls', 'entries']],
  foot: [['alarms']],
  panels: [
    figure('out', 'tripOverview', 'id'),
    figure('staffOut', 'tripOverview', 'id'),
    figure('vehicles', 'vehicleOverview', 'trip'),
    figure('attendance', 'rollCalls', 'trip', { filters: { status: 'done' } }),
    figure('onlineShare', 'deviceOverview', 'currentTrip'),
    figure('weak', 'deviceOverview', 'currentTrip'),
    figure('open', 'alarmOverview', 'trip'),
    {
      id: 'groups',
      picture: 'ranking',
      refresh: 'fast',
      about: 'trip',
      figures: { report: 'rollCalls', by: ['group'], measures: ['present', 'expected'], filters: { status: 'done' }, first: 10 },
    },
    {
      id: 'coaches',
      picture: 'list',
      refresh: 'fast',
      about: 'trip',
      rows: {
        model: 'tripVehicle',
        where: { status: { notIn: ['cancelled', 'replaced'] } },
        fields: ['carNo', 'vehicle', 'driver', 'status'],
        order: 'carNo',
        first: 30,
      },
    },
    {
      id: 'itinerary',
      picture: 'course',
      refresh: 'fast',
      about: 'trip',
      rows: { model: 'itineraryItem', fields: ['startAt', 'endAt', 'title', 'site'], order: 'startAt', first: 60 },
    },
    {
      id: 'calls',
      picture: 'list',
      refresh: 'fast',
      about: 'trip',
      rows: {
        model: 'checkInTask',
        where: begunCalls,
        fields: ['planAt', 'node', 'group', 'present', 'expected'],
        order: '-planAt',
        first: 60,
      },
    },
    {
      id: 'entries',
      picture: 'list',
      refresh: 'fast',
      about: 'trip',
      rows: { model: 'tripLog', fields: ['occurAt', 'kind', 'headcount', 'toStatus'], order: '-occurAt', first: 40 },
    },
    driving('trip'),
    silent('currentTrip'),
    wearing('group', 'trip'),
    videos('trip'),
    alarmList('trip'),
  ],
  layers: [
    fences('trip'),
    {
      id: 'stops',
      kind: 'places',
      refresh: 'slow',
      about: 'trip',
      rows: { model: 'itineraryItem', where: { location: { empty: false } }, fields: ['title', 'location'], order: 'startAt', first: 60 },
    },
    positions('trip'),
    alarmPlaces('trip'),
  ],
});
