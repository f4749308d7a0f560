import type { PageDocument } from '@zhixing/model/page/index.ts';
import {
  billsOverdue,
  chart,
  devicesAway,
  devicesInRepair,
  devicesSilent,
  deviceTypes,
  figure,
  itineraryToday,
  openAlarms,
  openComplaints,
  openIncidents,
  page,
  receptionDays,
  receptionsNext,
  shortcuts,
  siteMap,
  standing,
  tripDays,
  tripsUnderWay,
  warranties,
} from './default-tiles.ts';

const education = [
  figure('agencyReceptions', 'trips'),
  figure('agencyReceptions', 'students'),
  figure('incidentCategories', 'incidents'),
  figure('complaintCategories', 'complaints'),
];

const bureau = page(
  ...education,
  chart('agencyReceptions', 1),
  chart('regionReceptions', 1),
  tripsUnderWay,
  openComplaints,
  tripDays,
  siteMap,
  shortcuts('lims040401', 'lims090101', 'lims090301', 'lims090401'),
);

const receiving = (kind: 'base' | 'camp', use: string) =>
  page(
    figure(`${kind}Receptions`, 'batches'),
    figure(`${kind}Receptions`, 'students'),
    figure(`${kind}Receptions`, use),
    figure(`${kind}Complaints`, 'complaints'),
    receptionsNext,
    receptionDays,
    chart(`${kind}Receptions`, 1),
    openIncidents,
  );

const school = page(
  figure('agencyReceptions', 'trips'),
  figure('agencyReceptions', 'students'),
  figure('feeQuery', 'collection'),
  figure('incidentCategories', 'incidents'),
  chart('agencyReceptions', 1),
  chart('feeQuery', 0),
  tripsUnderWay,
  openComplaints,
  tripDays,
  chart('courseEvaluations', 0),
);

const accompanying = page(
  figure('agencyReceptions', 'trips', { w: 4 }),
  figure('agencyReceptions', 'students', { w: 4 }),
  figure('incidentCategories', 'incidents', { w: 4 }),
  tripsUnderWay,
  itineraryToday,
  tripDays,
  openAlarms,
  shortcuts('lims040301', 'lims040403', 'lims060102', 'lims050501'),
);

const administration = (...pages: string[]) => page(shortcuts(...pages));

/** The homes that the product begins with, by role. A tile that the reader may not read is left out. */
const homes: Readonly<Record<string, PageDocument>> = {
  platformAdmin: page(
    ...education,
    chart('agencyReceptions', 1),
    chart('courseCount', 0, { period: 'all' }),
    siteMap,
    openComplaints,
    shortcuts('lims100102', 'lims100101', 'lims100303', 'lims100301'),
  ),
  bureauAdmin: bureau,
  bureauApprover: bureau,
  schoolAdmin: school,
  schoolLeader: school,
  classTeacher: page(
    figure('agencyReceptions', 'trips'),
    figure('agencyReceptions', 'students'),
    figure('feeQuery', 'collection'),
    standing('arrearsQuery', 'amount'),
    tripsUnderWay,
    billsOverdue,
    tripDays,
    chart('feeQuery', 1),
  ),
  agencyManager: page(
    figure('agencyReceptions', 'trips'),
    figure('agencyReceptions', 'students'),
    figure('agencyReceptions', 'receivable'),
    figure('agencyComplaints', 'complaints'),
    chart('agencyReceptions', 1),
    chart('courseCount', 0, { period: 'all' }),
    tripsUnderWay,
    openComplaints,
    tripDays,
    openIncidents,
  ),
  tutor: accompanying,
  guide: accompanying,
  baseManager: receiving('base', 'use'),
  campManager: receiving('camp', 'occupancy'),
  security: page(
    standing('siteOccupancy', 'inside'),
    standing('alarmOverview', 'open'),
    standing('alarmOverview', 'serious'),
    standing('cameraOverview', 'camerasOnline'),
    openAlarms,
    openIncidents,
    receptionsNext,
    receptionDays,
    shortcuts('lims060201', 'lims060101', 'lims050501', 'lims030301'),
  ),
  finance: page(
    figure('feeQuery', 'receivable'),
    figure('feeQuery', 'paid'),
    figure('feeQuery', 'collection'),
    standing('arrearsQuery', 'amount'),
    chart('feeQuery', 0),
    chart('expectedReceipts', 0),
    billsOverdue,
    chart('arrearsQuery', 0, { period: 'all' }),
  ),
  supplier: page(devicesInRepair, deviceTypes, warranties, shortcuts('lims070102', 'lims070101')),
  equipmentKeeper: page(
    standing('deviceOverview', 'devices'),
    standing('deviceOverview', 'online'),
    standing('deviceOverview', 'offline'),
    standing('deviceOverview', 'weak'),
    devicesSilent,
    devicesAway,
    warranties,
    shortcuts('lims070102', 'lims070101', 'lims040306'),
  ),
  systemAdmin: administration('lims100102', 'permission.organize', 'system.task', 'system.monitor'),
  securityAdmin: administration('permission.authorize', 'lims100101', 'permission.explain', 'permission.userOnline'),
  auditAdmin: administration('lims100603', 'system.log'),
};

const plain = page();

/** The home of a role before an administrator gives it another one. */
export const defaultHome = (role: string): PageDocument => homes[role] ?? plain;
