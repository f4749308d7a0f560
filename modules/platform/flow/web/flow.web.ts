import { defineWeb } from '@zhixing/shell/define-web.ts';

const flowList = () => import('./list/flow-list.page.tsx');

const listCount = () => import('./list-count.tsx');

export const flowWeb = defineWeb({
  pages: {
    'workFlow.flowLaunch': () => import('./launch/launch.page.tsx'),
    'workFlow.flowMonitor': () => import('./monitor/monitor.page.tsx'),
    'workFlow.flowEngine': () => import('./design/flow-design.page.tsx'),
    workFlowDetail: () => import('./detail/detail.page.tsx'),
    lims010119: flowList,
    'workFlow.flowMine': flowList,
    'workFlow.flowToSign': flowList,
    'workFlow.flowTodo': flowList,
    'workFlow.flowDoing': flowList,
    'workFlow.flowDone': flowList,
    'workFlow.flowCirculate': flowList,
  },
  ticketPages: { '/workFlowDetail': () => import('./ticket.page.tsx') },
  asides: { flowTemplate: () => import('./design/template-aside.tsx') },
  items: { flowTemplate: () => import('./design/template-items.ts') },
  inputs: {
    'flowDelegation-principal': () => import('./acts/colleague-input.tsx'),
    'flowDelegation-deputy': () => import('./acts/colleague-input.tsx'),
  },
  tiles: {
    'menu:count:workFlow.flowToSign': listCount,
    'menu:count:workFlow.flowTodo': listCount,
    'menu:count:workFlow.flowDoing': listCount,
    'menu:count:workFlow.flowCirculate': listCount,
    'record:choices': () => import('./acts/chosen-fields.tsx'),
    'record:urgency': () => import('./acts/urgency-field.tsx'),
  },
});
