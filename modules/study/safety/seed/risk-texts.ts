import type { HazardKind } from '../hazard-kinds.ts';

export interface RiskText {
  readonly kind: HazardKind;
  readonly hazard: string;
  /** Likelihood and severity before and after measures. */
  readonly grades: readonly [number, number, number, number];
  readonly measures: string;
  readonly responsible: string;
}

/** Hazards of every trip. */
export const riskTexts: readonly RiskText[] = [
  {
    kind: 'traffic',
    hazard: '往返乘车发生交通事故',
    grades: [2, 5, 1, 5],
    measures:
      '核验车辆行驶证、营运证和驾驶员资质，出车前安检；限速并配备卫星定位；每车 2 名随车教师，全程系安全带，连续驾驶不超过 2 小时。',
    responsible: '承办机构、随车教师',
  },
  {
    kind: 'food',
    hazard: '集体用餐引起食物中毒',
    grades: [2, 4, 1, 4],
    measures: '选用持证供餐单位，48 小时留样；不供应凉菜、四季豆、野生菌；教师陪餐；登记过敏学生并单独备餐。',
    responsible: '后勤保障组',
  },
  {
    kind: 'lost',
    hazard: '参观和换场时学生走散',
    grades: [3, 3, 2, 3],
    measures: '每 15 人设一名导师，前中后均有教师；佩戴定位手环，设置电子围栏；换场、上车、就餐前后点名。',
    responsible: '带队教师',
  },
  {
    kind: 'injury',
    hazard: '户外实践滑倒、磕碰、工具划伤',
    grades: [3, 2, 2, 2],
    measures: '活动前讲解操作规程，配发手套等护具；分组限制人数；随队医护携带急救包。',
    responsible: '研学导师、随队医护',
  },
  {
    kind: 'illness',
    hazard: '突发疾病、过敏、中暑',
    grades: [3, 3, 2, 2],
    measures: '行前核对健康登记，特异体质学生重点关注；避开高温时段；每日晨检，备足饮水和常用药。',
    responsible: '随队医护、班主任',
  },
  {
    kind: 'weather',
    hazard: '暴雨、雷电、高温等恶劣天气',
    grades: [2, 4, 2, 2],
    measures: '每日查看气象预警，橙色及以上取消或延期；户外环节备有室内方案。',
    responsible: '总领队',
  },
  {
    kind: 'fire',
    hazard: '场馆、营地发生火灾',
    grades: [1, 5, 1, 4],
    measures: '核查消防验收和疏散通道；抵达后先讲逃生路线；住宿安排值夜教师。',
    responsible: '基地、值夜教师',
  },
];

/** The hazard of trips to water. */
export const waterRisk: RiskText = {
  kind: 'drowning',
  hazard: '临水步道、水域活动发生溺水',
  grades: [3, 5, 2, 5],
  measures: '水域设禁入围栏和警戒线，安全员专人看护；配备救生圈、救生绳；不安排下水活动，临水时缩小队列间距。',
  responsible: '安全员',
};
