interface NoticeText {
  readonly riding: string;
  readonly catering: string;
  readonly lodging: string | null;
  readonly activity: string;
  readonly belongings: string;
  readonly emergency: string;
}

/** Safety notice for primary schools. */
export const primaryNotice: NoticeText = {
  riding:
    '1. 按座位号上车，全程系好安全带，行车中不站立、不走动、不把头和手伸出窗外。\n2. 晕车的同学提前告诉老师，坐在前排。\n3. 下车听老师口令，从车门依次下，先看后走。',
  catering: '1. 饭前洗手，不喝生水，不吃路边食品，不互换食物。\n2. 对食物过敏的同学提前告诉老师。\n3. 身体不舒服马上告诉老师。',
  lodging: null,
  activity:
    '1. 始终和小组在一起，离开座位或队伍先报告老师。\n2. 佩戴好定位手环和胸牌，不摘下、不交换。\n3. 听从导师指挥，不攀爬、不追逐、不到水边和警戒线外。\n4. 使用工具前听清说明，做完归还。',
  belongings: '1. 不带贵重物品和管制刀具，现金不超过 50 元。\n2. 水壶、雨衣、帽子写上班级和姓名。',
  emergency:
    '1. 走散了原地等待，按下手环求助键，或找穿工作服的人帮忙。\n2. 遇到火情捂口鼻、弯下腰，跟着老师走安全出口。\n3. 记住带队老师的电话，写在胸牌背面。',
};

/** Safety notice for secondary schools. */
export const secondaryNotice: NoticeText = {
  riding:
    '1. 按编组乘车，全程系好安全带，不与驾驶员交谈，不影响驾驶。\n2. 服务区休息按小组活动，准时返回并清点人数。\n3. 发现驾驶员疲劳、超速等情况及时告诉随车教师。',
  catering:
    '1. 集体就餐，不点外卖，不饮酒、不饮含酒精饮料。\n2. 有食物过敏史的同学在健康登记中如实填写。\n3. 出现呕吐、腹泻立即报告随队医护。',
  lodging: null,
  activity:
    '1. 遵守基地制度和实验、劳动操作规程，按要求佩戴护具。\n2. 自由活动以小组为单位，不离开划定区域，按时归队。\n3. 不下水游泳，不攀爬护栏、岩石，不靠近施工区域。\n4. 尊重当地习俗，爱护文物和生态环境。',
  belongings: '1. 手机等电子产品按学校规定保管使用。\n2. 贵重物品自行妥善保管，遗失及时报告。\n3. 不携带易燃易爆物品和管制刀具。',
  emergency:
    '1. 遇险先自保、再呼救，拨打 110、119、120 说明地点和人数。\n2. 地震时就近躲避，震后沿疏散路线到空旷处集合。\n3. 走散时联系带队教师或按下求助键，在原地等待。',
};

/** What overnight trips add. */
export const lodgingRules =
  '1. 按安排的房间和床位住宿，不串寝、不换寝，21 时 30 分后不出房门。\n2. 入住后查看疏散图，记住两条逃生路线和灭火器位置。\n3. 不使用大功率电器，不在房内点火，不向窗外探身。\n4. 夜间身体不适或有陌生人敲门，立即联系值夜教师。';

/** Questions of the quiz: the first choice is shown as A; `answer` names the right one. */
export const quizTexts = [
  {
    question: '乘坐大巴时，正确的做法是？',
    choices: ['全程系好安全带', '车辆平稳时可以走动', '把头伸出窗外看风景'],
    answer: 'a',
    explanation: '急刹车或碰撞时，安全带能有效防止甩出和撞击。',
  },
  {
    question: '和小组走散了，首先应当？',
    choices: ['自己去找队伍', '原地等待并按下求助键或联系老师', '跟着陌生人走'],
    answer: 'b',
    explanation: '原地等待最容易被找到。',
  },
  {
    question: '看到同学落水，正确的做法是？',
    choices: ['马上跳下去救', '几个同学手拉手去救', '大声呼救并抛救生圈、竹竿'],
    answer: 'c',
    explanation: '未成年人不下水施救，更不能手拉手施救。',
  },
  {
    question: '就餐后出现腹痛、呕吐，应当？',
    choices: ['忍一忍就好', '立即报告老师或随队医护', '吃自己带的药'],
    answer: 'b',
    explanation: '及时报告便于救治，也能避免更多人受影响。',
  },
  {
    question: '发生火灾撤离时，正确的做法是？',
    choices: ['乘电梯尽快下楼', '返回房间拿行李', '捂住口鼻弯腰从安全出口撤离'],
    answer: 'c',
    explanation: '烟气在上方聚集，弯腰低姿可减少吸入；火灾时电梯可能停运。',
  },
] as const;
