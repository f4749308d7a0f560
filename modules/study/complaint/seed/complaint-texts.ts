/** A complaint of the sample as its family wrote it, by the code of its category. */
export interface ComplaintText {
  readonly category: string;
  readonly title: string;
  readonly content: string;
  readonly demand: string;
  readonly result: string;
}

export const complaintTexts: readonly ComplaintText[] = [
  {
    category: 'catering',
    title: '午餐与告知书不符',
    content: '告知书写明午餐四菜一汤，实际只有两个菜，孩子反映没有吃饱。',
    demand: '核实供餐标准，退还餐费差价。',
    result: '经核查，当日供餐份数准备不足，已退还差价并更换供餐人员。',
  },
  {
    category: 'course',
    title: '课程内容缩减',
    content: '原定两小时的动手制作课程只上了四十分钟，孩子的作品没有完成。',
    demand: '说明原因，补上课程或退还课程费用。',
    result: '因场地排期冲突压缩了时长，机构已安排补课，并向家长致歉。',
  },
  {
    category: 'tutor',
    title: '导师讲解敷衍',
    content: '带队导师全程看手机，讲解时间很短，学生提问也没有回答。',
    demand: '对导师进行培训，今后加强管理。',
    result: '机构已约谈该导师并暂停其带队一个月，重新培训后上岗。',
  },
  {
    category: 'transport',
    title: '车辆迟到未说明',
    content: '返程车辆晚到五十分钟，家长在校门口等候，没有收到任何通知。',
    demand: '今后车辆晚点应及时告知家长。',
    result: '因道路施工绕行，机构未及时告知。已建立晚点通知制度。',
  },
  {
    category: 'lodging',
    title: '宿舍卫生较差',
    content: '孩子所住房间被褥潮湿，卫生间有异味，反映后没有更换房间。',
    demand: '整改宿舍卫生，今后检查合格再安排入住。',
    result: '营地已更换被褥、检修排风，并增加入住前检查。',
  },
  {
    category: 'fee',
    title: '退费进度缓慢',
    content: '孩子因病没有参加活动，退费申请提交三周，一直没有收到退款。',
    demand: '尽快办理退费，告知到账时间。',
    result: '因账户信息有误退款失败，核对后已重新办理并到账。',
  },
  {
    category: 'safety',
    title: '登山环节缺少看护',
    content: '登山时一个小组只有一名老师，孩子多次离队，没有人提醒。',
    demand: '增加看护人员，按方案配备安全员。',
    result: '该环节临时调走一名安全员，违反方案。已通报批评并调整配员。',
  },
  {
    category: 'facility',
    title: '体验设备损坏',
    content: '孩子排队一小时后被告知设备损坏，改为参观展板。',
    demand: '活动前检查设备，不能体验的应提前告知。',
    result: '基地已修复设备，并在出发前一日增加设备点检。',
  },
  {
    category: 'information',
    title: '行程变更未告知',
    content: '当天的参观地点临时更换，家长事后从照片中才知道。',
    demand: '行程变更应当事先告知家长。',
    result: '因场馆闭馆临时调整，告知流程未执行。学校已完善通知流程。',
  },
  {
    category: 'other',
    title: '照片公开未征得同意',
    content: '活动照片发布在机构的公众号上，没有征求家长意见。',
    demand: '删除照片，今后发布前征得同意。',
    result: '照片已删除，机构已补充肖像使用的授权流程。',
  },
];
