import type { Row } from '@zhixing/model';
import type { SiteArea } from '../site-area.model.ts';
import type { Venue } from '../venue.model.ts';

type AreaKind = Row<typeof SiteArea>['kind'];
type Risk = Row<typeof SiteArea>['riskLevel'];

/** Areas of a base or camp in the order in which it gets them. */
export const areaNames: readonly (readonly [string, AreaKind, Risk])[] = [
  ['入口服务区', 'office', 'low'],
  ['教学实训区', 'teaching', 'low'],
  ['户外拓展区', 'activity', 'medium'],
  ['自然观察区', 'activity', 'medium'],
  ['餐饮区', 'dining', 'low'],
  ['停车区', 'parking', 'medium'],
  ['滨水警戒区', 'danger', 'high'],
  ['休息服务区', 'living', 'low'],
  ['展示体验区', 'teaching', 'low'],
  ['综合管理区', 'office', 'low'],
];

export const buildingNames = {
  base: ['综合楼', '实训一号楼', '实训二号楼'],
  camp: ['综合楼', '实训楼', '餐饮服务楼', '宿舍一号楼', '宿舍二号楼', '宿舍三号楼', '宿舍四号楼'],
} as const;

export const levelNames = ['一层', '二层', '三层', '四层', '五层'] as const;

interface VenueName {
  readonly name: string;
  readonly kind: Row<typeof Venue>['kind'];
  readonly capacity: number;
  readonly note: string;
}

const venue = (name: string, kind: VenueName['kind'], capacity: number, note: string): VenueName => ({ name, kind, capacity, note });

/** Venues of a base or camp, indoor ones first. */
export const venueNames: readonly VenueName[] = [
  venue('报告厅', 'lecture', 240, '投影、音响、无线话筒'),
  venue('研学教室一', 'classroom', 60, '分组桌椅、投影'),
  venue('研学教室二', 'classroom', 60, '分组桌椅、投影'),
  venue('研学教室三', 'classroom', 50, '分组桌椅、交互大屏'),
  venue('研学教室四', 'classroom', 50, '分组桌椅、交互大屏'),
  venue('主题展厅', 'exhibition', 120, '讲解导览、多媒体展项'),
  venue('互动体验厅', 'exhibition', 80, '互动展项、体验台'),
  venue('陶艺实训室', 'workshop', 48, '拉坯机、烘箱'),
  venue('木工实训室', 'workshop', 40, '木工台、护具'),
  venue('科学实验室', 'workshop', 48, '实验台、通风设施'),
  venue('劳动实训室', 'workshop', 56, '操作台、工具柜'),
  venue('研学教室五', 'classroom', 45, '分组桌椅'),
  venue('研学教室六', 'classroom', 45, '分组桌椅'),
  venue('餐厅', 'dining', 400, '明厨亮灶、留样设施'),
  venue('医务室', 'medical', 10, '急救设备、观察床'),
  venue('监控室', 'control', 6, '视频监控、应急广播'),
  venue('户外营地', 'outdoor', 300, '天幕、桌椅、饮水点'),
  venue('拓展训练场', 'outdoor', 160, '拓展器械、安全网'),
  venue('劳动田园', 'outdoor', 200, '农具房、洗手池'),
  venue('自然步道', 'outdoor', 150, '观察点、解说牌'),
];

export const displays = [
  ['走进我们的展厅', 'article', '展厅围绕本地历史与自然，设互动展项和讲解服务，适合小学高年级与初中学生。'],
  ['一天的研学时光', 'article', '从入园签到、分组实践到成果分享，带你了解学生在这里度过的一天。'],
] as const;
