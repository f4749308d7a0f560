/**
 * Business areas of the role matrix (domain catalogue, section 1.3) with prefixes of their menu codes; the longest matching prefix decides.
 */
export const codes = {
  bureauArchive: ['lims010101', 'lims010108', 'lims010120'],
  introduction: ['lims010102', 'lims010103', 'lims010104', 'lims010105', 'lims010106', 'lims010107', 'lims010118', 'lims010119'],
  filing: ['lims010109', 'lims010110', 'lims010111', 'lims040107', 'lims040209'],
  schoolArchive: ['lims0102'],
  students: ['lims010207', 'lims010208', 'lims010209', 'lims010211'],
  minorsReport: ['lims010214', 'lims010216'],
  guardians: ['lims010210', 'lims010212', 'lims010213'],
  agencyArchive: ['lims0201', 'lims010114', 'lims010115'],
  contracts: ['lims0202'],
  siteArchive: ['lims0301', 'lims0351', 'lims010116', 'lims010117'],
  accessControl: ['lims0302', 'lims0352'],
  defence: ['lims0303', 'lims0353'],
  patrol: ['lims0304', 'lims0354'],
  planning: ['lims0401'],
  organising: ['lims0402'],
  tracking: ['lims0403'],
  supervision: ['lims0404', 'lims0601', 'lims0602'],
  evaluation: ['lims0405'],
  tripEquipment: ['lims0406'],
  surveys: ['lims0501'],
  showcase: ['lims0502'],
  portraits: ['lims0503'],
  complaints: ['lims0504', 'lims0103', 'lims010113'],
  incidents: ['lims0505', 'lims010112'],
  screens: ['lims0603'],
  equipment: ['lims07'],
  fees: ['lims08', 'lims0203'],
  reports: ['lims09'],
  system: ['lims10'],
  users: ['lims100102'],
  evaluationTemplates: ['lims100601'],
  registrations: ['lims1003'],
  miniProgramUsers: ['lims100103'],
  /** Organisation and permissions, in the development application. */
  permission: ['permission.'],
  security: ['system.sysConfig', 'system.identityProvider', 'permission.apiKey'],
  online: ['permission.userOnline'],
  /** Logs and monitoring. */
  log: ['system.log', 'lims100603'],
  watch: ['system.monitor', 'systemData.dataBackup'],
  tasks: ['system.task'],
  /** Approval pages that every user has. */
  approvals: [
    'workFlow.flowLaunch',
    'workFlow.flowMine',
    'workFlow.flowToSign',
    'workFlow.flowTodo',
    'workFlow.flowDo',
    'workFlow.flowCirculate',
    'workFlow.entrust',
  ],
  /** Reports and homes of the installation, in the development application. */
  designs: ['onlineDev.dataReport', 'onlineDev.visualPortal'],
  /** What only the administrators of the installation may read, or one of the three who share their duties. */
  upkeep: ['system.language', 'system.cache', 'system.workplace', 'systemData.dataSync', 'weChat.qy'],
  /** Administration of the platform itself. */
  platform: ['system.', 'systemData.', 'workFlow.flowMonitor'],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof codes;
