import type { RiskText } from './risk-texts.ts';

/** A template of hazards to start an assessment from. */
export interface HazardList {
  readonly title: string;
  readonly hazards: readonly RiskText[];
}

const everyTrip: readonly RiskText[] = [
  {
    kind: 'traffic',
    hazard: '往返乘车发生碰撞、侧翻等交通事故',
    grades: [2, 5, 1, 5],
    measures:
      '核验车辆行驶证、营运证和驾驶员资质，出车前安检；限速并配备卫星定位；每车 2 名随车教师，全程系安全带，连续驾驶不超过 2 小时。',
    responsible: '承办机构、随车教师',
  },
  {
    kind: 'traffic',
    hazard: '上下车、横穿道路时被来往车辆碰撞',
    grades: [3, 4, 1, 4],
    measures: '选定临时停靠点，从靠人行道一侧上下车；教师站在队伍两端护送，走斑马线或天桥，统一指挥通过路口。',
    responsible: '带队教师',
  },
  {
    kind: 'food',
    hazard: '集体用餐引起食物中毒',
    grades: [2, 4, 1, 4],
    measures: '选用持证供餐单位，48 小时留样；不供应凉菜、四季豆、野生菌；教师陪餐；不食用自带易腐食品和流动摊点食品。',
    responsible: '后勤保障组',
  },
  {
    kind: 'illness',
    hazard: '食物、药物或花粉过敏',
    grades: [2, 4, 1, 3],
    measures: '行前核对健康登记和过敏史，过敏学生单独备餐、避开过敏原；随队医护携带抗过敏药品，掌握就近医院路线。',
    responsible: '随队医护、班主任',
  },
  {
    kind: 'illness',
    hazard: '高温天气中暑、脱水',
    grades: [3, 3, 1, 3],
    measures: '避开 11 时至 15 时户外活动，气温 35℃ 以上改为室内；每小时组织饮水，备足遮阳用品和防暑药品。',
    responsible: '总领队、随队医护',
  },
  {
    kind: 'illness',
    hazard: '心脏病、哮喘、癫痫等特异体质学生发病',
    grades: [2, 5, 1, 4],
    measures: '行前建立特异体质学生名单，由家长确认是否参加；降低活动强度，专人陪护，随身携带急救药品和自动体外除颤器。',
    responsible: '随队医护、班主任',
  },
  {
    kind: 'lost',
    hazard: '参观、换场或如厕时学生走散、走失',
    grades: [3, 3, 1, 3],
    measures: '每 15 人设一名导师，前中后均有教师；佩戴定位手环，设置电子围栏；结伴如厕，换场、上车、就餐前后点名。',
    responsible: '带队教师',
  },
  {
    kind: 'stampede',
    hazard: '楼梯、通道、出入口人群拥挤踩踏',
    grades: [2, 5, 1, 4],
    measures: '分批错峰入场和退场，楼梯口、转弯处设教师值守；保持队列间距，不推搡、不追逐；避开客流高峰和大型活动。',
    responsible: '带队教师、基地',
  },
  {
    kind: 'injury',
    hazard: '户外行走滑倒、扭伤、磕碰',
    grades: [3, 2, 2, 2],
    measures: '穿防滑运动鞋；行前踏勘路线，湿滑、陡坡路段绕行或设警示；随队医护携带急救包。',
    responsible: '研学导师、随队医护',
  },
  {
    kind: 'injury',
    hazard: '手工、劳动实践中被刀具、工具划伤或烫伤',
    grades: [3, 3, 2, 2],
    measures: '活动前讲解操作规程并示范；配发手套、护目镜；工具按人发放、用后清点，每组一名导师在旁指导。',
    responsible: '研学导师',
  },
  {
    kind: 'weather',
    hazard: '暴雨、雷电、大风等恶劣天气',
    grades: [2, 4, 1, 3],
    measures: '出发前和途中每日查看气象预警，橙色及以上取消或延期；户外环节备有室内方案，不在大树、高处避雨。',
    responsible: '总领队',
  },
  {
    kind: 'fire',
    hazard: '场馆、营地、车辆发生火灾',
    grades: [1, 5, 1, 4],
    measures: '核查消防验收和疏散通道；抵达后先讲逃生路线和集合点；禁止学生携带火种，车辆配备灭火器和安全锤。',
    responsible: '基地、承办机构',
  },
  {
    kind: 'security',
    hazard: '陌生人搭讪、滋扰，或学生之间发生冲突',
    grades: [2, 3, 1, 3],
    measures: '统一着装和标识，不单独行动；安保人员随队，与属地派出所建立联系；发现矛盾由班主任及时调解。',
    responsible: '安全员、班主任',
  },
  {
    kind: 'epidemic',
    hazard: '流感、诺如病毒等传染病在集体中传播',
    grades: [2, 3, 1, 3],
    measures: '出发前晨检，发热、腹泻学生不参加；每日测温，场所通风消毒；出现病例立即隔离并通知家长。',
    responsible: '随队医护、班主任',
  },
];

const atWater: readonly RiskText[] = [
  {
    kind: 'drowning',
    hazard: '临水步道、湖畔、溪边失足落水',
    grades: [3, 5, 1, 5],
    measures: '水域设禁入围栏和警戒线，安全员专人看护；配备救生圈、救生绳；临水时缩小队列间距，教师走在临水一侧。',
    responsible: '安全员',
  },
  {
    kind: 'drowning',
    hazard: '乘坐游船、竹筏落水或船只倾覆',
    grades: [2, 5, 1, 5],
    measures: '只乘坐证照齐全的船只，不超员；全员穿救生衣，教师分舱随行；五级以上大风或大雾停航。',
    responsible: '基地、随队教师',
  },
  {
    kind: 'drowning',
    hazard: '学生私自下水游泳、戏水',
    grades: [2, 5, 1, 5],
    measures: '行前开展防溺水教育；自由活动限定在围栏之内，午休和活动间隙加派教师巡查，定时点名。',
    responsible: '带队教师',
  },
];

const overnight: readonly RiskText[] = [
  {
    kind: 'lost',
    hazard: '夜间学生私自离开宿舍',
    grades: [2, 4, 1, 4],
    measures: '就寝前逐间查寝并签字，熄灯后每两小时巡查；宿舍出入口有人值守，夜间启用围栏提醒。',
    responsible: '值夜教师',
  },
  {
    kind: 'fire',
    hazard: '宿舍用火用电不当引发火灾',
    grades: [1, 5, 1, 4],
    measures: '入住即熟悉疏散路线并演练一次；禁用明火和大功率电器；消防通道不上锁，值夜教师持有全部房间钥匙。',
    responsible: '营地、值夜教师',
  },
  {
    kind: 'injury',
    hazard: '上铺跌落、浴室滑倒',
    grades: [3, 3, 1, 3],
    measures: '上铺设护栏，低年级学生睡下铺；浴室铺防滑垫，分批洗浴，教师在门外值守。',
    responsible: '值夜教师',
  },
  {
    kind: 'illness',
    hazard: '夜间突发疾病，就医不及时',
    grades: [2, 4, 1, 3],
    measures: '随队医护与学生同楼住宿，24 小时待命；备有应急车辆和就近医院急诊路线。',
    responsible: '随队医护',
  },
];

const outdoors: readonly RiskText[] = [
  {
    kind: 'device',
    hazard: '攀岩、滑索、拓展器械故障或防护失效',
    grades: [2, 5, 1, 4],
    measures: '使用有检验合格标识的器械，活动前由专业教练逐件检查；全程佩戴安全绳和头盔，一人一教练保护。',
    responsible: '基地、专业教练',
  },
  {
    kind: 'device',
    hazard: '实验、加工设备误操作造成夹伤、触电',
    grades: [2, 4, 1, 4],
    measures: '设备加装防护罩和急停按钮，由基地人员操作示范；学生经培训后在导师监督下使用，离开时断电。',
    responsible: '基地、研学导师',
  },
  {
    kind: 'geology',
    hazard: '山区落石、滑坡、山洪',
    grades: [2, 5, 1, 5],
    measures: '避开地质灾害隐患点和汛期；踏勘路线并设撤离点，降雨后停止进山；与属地自然资源部门核实预警。',
    responsible: '总领队、承办机构',
  },
  {
    kind: 'injury',
    hazard: '蛇、蜂、蜱虫等动物叮咬',
    grades: [3, 3, 2, 2],
    measures: '穿长袖长裤，走成形道路，不翻动草丛石块；携带驱虫和蛇伤急救用品，掌握有抗蛇毒血清的医院。',
    responsible: '研学导师、随队医护',
  },
];

/** Lists of the platform: what every trip has, and what trips to water, with nights and into the open have besides. */
export const hazardLists: readonly HazardList[] = [
  { title: '研学旅行常见风险清单（通用模板）', hazards: everyTrip },
  { title: '涉水研学风险清单（模板）', hazards: [...everyTrip, ...atWater] },
  { title: '过夜研学风险清单（模板）', hazards: [...everyTrip, ...overnight] },
  { title: '户外拓展与设备操作风险清单（模板）', hazards: [...everyTrip, ...outdoors] },
];
