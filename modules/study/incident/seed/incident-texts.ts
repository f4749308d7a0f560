/** An incident of the sample, by the code of its category. */
export interface IncidentText {
  readonly category: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly measures: string;
  readonly cause: string;
  readonly rectification: string;
  readonly harm: { readonly injured: number; readonly hospitalised: number; readonly dead: number; readonly lossAmount: number | null };
  readonly rank: number;
}

const none = { injured: 0, hospitalised: 0, dead: 0, lossAmount: null };

export const incidentTexts: readonly IncidentText[] = [
  {
    category: 'injury',
    title: '学生下车扭伤脚踝',
    place: '基地停车场',
    description: '学生下车时踩空，右脚踝扭伤，随队医护冷敷包扎后留队观察。',
    measures: '冷敷包扎，安排生活老师陪护，通知家长。',
    cause: '下车踏板湿滑，未安排人员在车门处搀扶。',
    rectification: '下车时车门处固定一名老师，雨天铺防滑垫。',
    harm: { ...none, injured: 1 },
    rank: 1,
  },
  {
    category: 'illness',
    title: '学生途中发热',
    place: '前往营地的大巴上',
    description: '学生途中体温 38.2 ℃，自述头痛，随队医护陪同就诊后由家长接回。',
    measures: '送社区卫生服务中心就诊，联系家长接回。',
    cause: '学生出发前已有感冒症状，未如实申报。',
    rectification: '出发前逐人复测体温，异常者劝返。',
    harm: none,
    rank: 1,
  },
  {
    category: 'device',
    title: '体验设备故障停运',
    place: '科技馆体验区',
    description: '体验设备突然停转，学生由工作人员引导离开，无人受伤。',
    measures: '停用设备并设置警示，调整为参观展区。',
    cause: '设备超期未保养。',
    rectification: '全面检修并公示保养记录，每日开放前点检。',
    harm: none,
    rank: 1,
  },
  {
    category: 'weather',
    title: '突降暴雨中止徒步',
    place: '山地步道',
    description: '徒步途中突降暴雨，队伍就近进入游客中心避雨，活动改为室内课程。',
    measures: '就近避险，清点人数，改为室内课程。',
    cause: '出发前未复核短时强降雨预警。',
    rectification: '户外活动前一小时复核天气预警并留存记录。',
    harm: none,
    rank: 1,
  },
  {
    category: 'illness',
    title: '学生腹痛住院观察',
    place: '营地宿舍',
    description: '学生夜间腹痛，送医诊断为急性阑尾炎，住院治疗三天，保险已理赔。',
    measures: '由生活老师和校医送医，通知家长到院，向保险公司报案。',
    cause: '突发疾病，与供餐无关。',
    rectification: '完善夜间送医流程，营地增配值班车辆。',
    harm: { ...none, hospitalised: 1 },
    rank: 2,
  },
];

/** Of a serious one, for the decision on suspension and the closing by the city. */
export const seriousText: IncidentText = {
  category: 'food',
  title: '多名学生餐后腹泻',
  place: '基地食堂',
  description: '午餐后四名学生出现呕吐、腹泻，送医留院观察，次日全部出院，食品留样已封存送检。',
  measures: '停止供餐，送医救治，封存留样，报告市场监管和卫生健康部门。',
  cause: '凉菜加工后存放超时。',
  rectification: '取消凉菜，更换供餐单位，食堂停业整改并复验。',
  harm: { injured: 0, hospitalised: 4, dead: 0, lossAmount: null },
  rank: 3,
};
