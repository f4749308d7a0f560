import type { CancelStep, ContractBlock, PaymentTerm } from '../contract/contract.model.ts';

const blocks: readonly ContractBlock[] = [
  {
    heading: '第一条 委托事项',
    text: '甲方{schoolName}委托乙方{agencyName}承办“{planName}”研学实践活动，目的地为{destination}，活动时间自{startDate}起至{endDate}止，共{days}天。',
  },
  {
    heading: '第二条 人数与费用',
    text: '参加活动的学生预计{students}人，人均费用{unitPrice}元，合同金额共计{amount}元。实际结算以经甲方确认的参加人数和成本核算为准，结余全额退还学生家庭。',
  },
  {
    heading: '第三条 甲方的权利和义务',
    text: '甲方负责组织学生报名、行前教育和纪律管理，按约定派出带队教师，对乙方的实施方案、人员、车辆和食宿安排进行审核，并按约定支付费用。',
  },
  {
    heading: '第四条 乙方的权利和义务',
    text: '乙方应按经甲方确认的方案实施活动，不得转包或分包；配备持证的研学导师、安全员和医护人员；选用具备资质的车辆、场所和餐饮单位；不得安排购物和自费项目。',
  },
  {
    heading: '第五条 课程与评价',
    text: '乙方按照约定的课程目标组织教学，向每名学生提供研学手册，活动结束后七日内向甲方提交总结，并配合甲方开展评价。',
  },
  {
    heading: '第六条 个人信息保护',
    text: '乙方仅可为办理保险、食宿和安全保障使用学生信息，活动结束后三十日内删除，不得用于其他目的或者向第三方提供。',
  },
  {
    heading: '第七条 变更与不可抗力',
    text: '因自然灾害、公共卫生事件、主管部门要求等不能归责于双方的原因不能履行的，双方应及时协商延期或者取消，已发生的必要费用凭据据实承担，其余款项全额退还。',
  },
  {
    heading: '第八条 违约责任',
    text: '乙方擅自变更行程、降低标准或者更换供应方的，应当退还相应差价，并按合同金额的百分之十支付违约金；造成人身或者财产损害的，依法承担赔偿责任。',
  },
  {
    heading: '第九条 争议解决',
    text: '履行本合同发生争议的，双方协商解决；协商不成的，可以向甲方所在地人民法院提起诉讼。',
  },
  {
    heading: '第十条 其他',
    text: '本合同经双方签署，并在活动申报获得主管教育局批准后生效。未尽事宜由双方另行签订补充协议，补充协议与本合同具有同等效力。',
  },
];

const paymentTerms: readonly PaymentTerm[] = [
  { name: '签约预付款', percent: 30, due: 'signing' },
  { name: '出发前付款', percent: 40, due: 'beforeDeparture' },
  { name: '评价与成本确认后尾款', percent: 30, due: 'settlement' },
];

const cancelPolicy: readonly CancelStep[] = [
  { hoursBefore: 168, refundPercent: 100 },
  { hoursBefore: 72, refundPercent: 80 },
  { hoursBefore: 24, refundPercent: 50 },
  { hoursBefore: 0, refundPercent: 0 },
];

/** The contract template that every installation starts with. */
export const standardTemplate = {
  name: '研学实践活动委托合同',
  blocks,
  paymentTerms,
  cancelPolicy,
  safetyDuty:
    '乙方对活动期间学生的人身和财产安全负责，制定应急预案并在出发前组织演练；每车配备一名安全员；发生突发事件时立即救助并在三十分钟内报告甲方和主管教育局。',
  insuranceDuty:
    '乙方应为全体参加人员投保旅行意外伤害保险，每人保额不低于二十五万元，并在有效期内持有旅行社责任保险；保险单在出发前三日提交甲方备查。',
};
