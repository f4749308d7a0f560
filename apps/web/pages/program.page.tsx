import type { FunctionComponent } from 'react';
import { lazyAside } from '../app/lazy-aside.ts';

const FlowList = lazyAside(() => import('../flow/list/flow-list.page.tsx'));

const WorkplacePage = lazyAside(() => import('../system/workplace/workplace.page.tsx'));

const LogPage = lazyAside(() => import('../system/log/log.page.tsx'));

const programs: Readonly<Record<string, FunctionComponent<{ code: string }>>> = {
  lims010119: FlowList,
  lims010216: lazyAside(() => import('../minors/report.page.tsx')),
  'permission.authorize': lazyAside(() => import('../authorise/authorise.page.tsx')),
  'permission.dataScheme': lazyAside(() => import('../authorise/schemes/schemes.page.tsx')),
  'permission.grade': lazyAside(() => import('../authorise/grade/grade.page.tsx')),
  'permission.explain': lazyAside(() => import('../people/why/why.page.tsx')),
  'permission.apiKey': lazyAside(() => import('../people/keys/system-keys.page.tsx')),
  'permission.userOnline': lazyAside(() => import('../people/online/online-users.page.tsx')),
  'systemData.dataBackup': lazyAside(() => import('../system/backups/backups.page.tsx')),
  'systemData.dataSync': lazyAside(() => import('../system/sync/sync.page.tsx')),
  'system.cache': lazyAside(() => import('../system/cache/cache.page.tsx')),
  'system.monitor': lazyAside(() => import('../system/health/health.page.tsx')),
  'system.icons': lazyAside(() => import('../system/icons/icons.page.tsx')),
  'system.menu': lazyAside(() => import('../system/menus/menus.page.tsx')),
  'system.log': LogPage,
  lims100603: LogPage,
  'system.language': lazyAside(() => import('../system/translations/translations.page.tsx')),
  'system.identityProvider': lazyAside(() => import('../system/providers/providers.page.tsx')),
  'system.workplace': WorkplacePage,
  'weChat.qyConfig': WorkplacePage,
  'weChat.qySync': WorkplacePage,
  'onlineDev.printDev': lazyAside(() => import('../print-design/print-design.page.tsx')),
  'workFlow.flowLaunch': lazyAside(() => import('../flow/launch/launch.page.tsx')),
  'workFlow.flowMine': FlowList,
  'workFlow.flowToSign': FlowList,
  'workFlow.flowTodo': FlowList,
  'workFlow.flowDoing': FlowList,
  'workFlow.flowDone': FlowList,
  'workFlow.flowCirculate': FlowList,
  'workFlow.flowMonitor': lazyAside(() => import('../flow/monitor/monitor.page.tsx')),
  workFlowDetail: lazyAside(() => import('../flow/detail/detail.page.tsx')),
  'workFlow.flowEngine': lazyAside(() => import('../flow-design/flow-design.page.tsx')),
  'system.sysConfig': lazyAside(() => import('../people/system/system.page.tsx')),
};

/** A page of the menu that is a program of its own, by the code of its entry. */
export default function ProgramPage({ code }: { code: string }) {
  const Program = programs[code];
  return Program ? <Program code={code} /> : null;
}
