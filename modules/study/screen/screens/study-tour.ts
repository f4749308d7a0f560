import { defineScreen } from '@zhixing/model/screen/index.ts';
import { alarmList, alarmPlaces, alarmTrend, fences, figure, positions, underWay } from './shared.ts';

/** The study tours of a bureau, a school or an agency (研学大屏). */
export const studyTourScreen = defineScreen({
  name: 'studyTour',
  needs: 'trip',
  head: ['underWay', 'out', 'staffOut', 'vehicles', 'leaving', 'onlineShare', 'open', 'serious'],
  left: [['states'], ['months', 'themes'], ['scores', 'complaints']],
  right: [['trips'], ['occupancy', 'agencies', 'bases'], ['alarmDays', 'alarmKinds']],
  foot: [['alarms']],
  panels: [
    figure('underWay', 'tripOverview'),
    figure('out', 'tripOverview'),
    figure('staffOut', 'tripOverview'),
    figure('vehicles', 'vehicleOverview'),
    figure('leaving', 'tripOverview'),
    figure('onlineShare', 'deviceOverview'),
    figure('open', 'alarmOverview'),
    figure('serious', 'alarmOverview'),
    {
      id: 'states',
      picture: 'column',
      refresh: 'slow',
      figures: { report: 'tripOverview', by: ['status'], measures: ['trips'], filters: { status: { notIn: ['archived'] } } },
    },
    {
      id: 'months',
      picture: 'line',
      refresh: 'slow',
      figures: { report: 'tripOverview', by: ['month'], measures: ['trips'], period: 'schoolYear' },
    },
    {
      id: 'themes',
      picture: 'donut',
      refresh: 'slow',
      figures: { report: 'tripOverview', by: ['theme'], measures: ['trips'], period: 'schoolYear' },
    },
    {
      id: 'scores',
      picture: 'ranking',
      refresh: 'slow',
      figures: { report: 'agencyEvaluations', by: ['agency'], measures: ['score'], period: 'all', first: 5 },
    },
    {
      id: 'complaints',
      picture: 'ranking',
      refresh: 'slow',
      figures: { report: 'complaintCategories', by: ['category'], measures: ['complaints'], period: 'all', first: 5 },
    },
    {
      id: 'occupancy',
      picture: 'ranking',
      refresh: 'fast',
      figures: { report: 'siteOccupancy', by: ['site'], measures: ['inside'], first: 5 },
    },
    {
      id: 'agencies',
      picture: 'ranking',
      refresh: 'slow',
      figures: { report: 'agencyReceptions', by: ['agency'], measures: ['students'], period: 'all', first: 5 },
    },
    {
      id: 'bases',
      picture: 'ranking',
      refresh: 'slow',
      figures: { report: 'baseReceptions', by: ['site'], measures: ['students'], period: 'all', first: 5 },
    },
    ...alarmTrend(),
    {
      id: 'trips',
      picture: 'list',
      refresh: 'fast',
      saysNone: true,
      rows: {
        model: 'trip',
        where: underWay,
        fields: ['name', 'presentCount', 'returnAt', 'status'],
        order: 'returnAt',
        first: 40,
      },
    },
    alarmList(),
  ],
  layers: [
    fences(),
    {
      id: 'sites',
      kind: 'places',
      refresh: 'slow',
      rows: { model: 'site', where: { status: 'introduced' }, fields: ['name', 'location'], order: 'name', first: 100 },
    },
    positions(),
    alarmPlaces(),
  ],
});
