/* What is written on the way in the sample. */

/** Notes of a day, by the minute after the departure. */
export const notes = [
  { after: 70, kind: 'headcount', title: '抵达基地，清点人数无误', content: '全体学生下车集合，各组组长报数，与登车名单一致。' },
  { after: 190, kind: 'note', title: '上午课程顺利完成', content: '学生分组轮换完成两个活动环节，导师点评并发放研学手册任务单。' },
  { after: 250, kind: 'weather', title: '天气情况', content: '多云转晴，气温适宜，已提醒学生补水和防晒。' },
] as const;

export const doctorNote = {
  kind: 'medical',
  title: '一名学生轻微不适',
  content: '午餐后一名学生轻微腹痛，随队医务人员检查后休息观察半小时，已恢复正常，并已告知家长。',
} as const;

export const summaryOf = (name: string, present: number): string =>
  `“${name}”圆满结束。本次活动共有 ${present} 名学生参加，全程由带队教师、研学导师和安全员陪同，按计划完成全部课程和参观环节。学生遵守纪律、积极参与，研学手册完成情况良好；餐饮、住宿和乘车全程留痕，无安全责任事故。后续将在班会上展示学生作品，并根据家长评价改进课程安排。`;

export const companionNotes = ['学生用餐秩序良好，菜量充足', '口味清淡适中，剩餐较少', '过敏学生已单独配餐'] as const;

export const keepers = ['王秀兰', '刘建国', '陈桂芳'] as const;

export const RAIN_PLACE = '室内活动厅';
export const moved = { title: '申请改到室内活动', content: '下午有阵雨，拟将户外环节改到基地室内活动厅。' };
export const delayed = { title: '活动顺延二十分钟', content: '途中车流较大，活动顺延二十分钟，地点不变。' };
