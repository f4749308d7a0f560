import { defineScreen } from '@zhixing/model/screen/index.ts';
import { alarmList, alarmPlaces, alarmTrend, fences, figure } from './shared.ts';

/** A base or camp: who is there, and what needs attention (基地营地安防大屏). */
export const siteScreen = defineScreen({
  name: 'site',
  needs: 'site',
  subject: {
    model: 'site',
    where: { status: 'introduced' },
    order: 'name',
    busy: { model: 'reception', by: 'site', where: { status: 'received' } },
  },
  head: ['inside', 'capacity', 'use', 'batches', 'open', 'serious', 'online', 'offline'],
  left: [['guests'], ['coming']],
  right: [
    ['months', 'origins'],
    ['alarmDays', 'alarmKinds'],
  ],
  foot: [['alarms']],
  panels: [
    figure('inside', 'siteOccupancy', 'site'),
    figure('capacity', 'siteOccupancy', 'site'),
    figure('use', 'siteOccupancy', 'site'),
    figure('batches', 'siteOccupancy', 'site'),
    figure('open', 'alarmOverview', 'site'),
    figure('serious', 'alarmOverview', 'site'),
    figure('online', 'deviceOverview', 'site'),
    figure('offline', 'deviceOverview', 'site'),
    {
      id: 'guests',
      picture: 'list',
      refresh: 'fast',
      about: 'site',
      saysNone: true,
      rows: {
        model: 'reception',
        where: { status: 'received' },
        fields: ['schoolName', 'actualStudents', 'actualStaff', 'leaveAt'],
        order: 'leaveAt',
        first: 40,
      },
    },
    {
      id: 'coming',
      picture: 'list',
      refresh: 'slow',
      about: 'site',
      rows: {
        model: 'reception',
        where: { status: 'confirmed', arriveAt: { gte: '@today' } },
        fields: ['schoolName', 'planStudents', 'arriveAt', 'status'],
        order: 'arriveAt',
        first: 40,
      },
    },
    {
      id: 'months',
      picture: 'column',
      refresh: 'slow',
      about: 'site',
      figures: { report: 'regionReceptions', by: ['month'], measures: ['students'], period: 'schoolYear' },
    },
    {
      id: 'origins',
      picture: 'ranking',
      refresh: 'slow',
      about: 'site',
      figures: { report: 'regionReceptions', by: ['schoolRegion'], measures: ['students'], period: 'schoolYear', first: 6 },
    },
    ...alarmTrend('site'),
    alarmList('site'),
  ],
  layers: [
    fences('site'),
    { id: 'sites', kind: 'places', refresh: 'slow', about: 'id', rows: { model: 'site', fields: ['name', 'location'], first: 1 } },
    {
      id: 'venues',
      kind: 'places',
      refresh: 'slow',
      about: 'site',
      rows: { model: 'venue', where: { location: { empty: false } }, fields: ['name', 'location'], order: 'name', first: 60 },
    },
    alarmPlaces('site'),
  ],
});
