import type { Random } from './random.ts';
import { CITY, type District } from './regions.ts';
import type { GeoPoint } from './rows.ts';

/** Address of an office or school: 湘江市麓山区枫林街道银杏路86号. */
export function officeAddress(random: Random, district: District | null): string {
  if (!district) return `${CITY.name}岳云大道${random.between(1, 99)}号`;
  const town = townsOf(district);
  return `${CITY.name}${district.name}${random.pick(town)}${random.pick(STREETS)}${random.between(1, 299)}号`;
}

/** Address of a home: 湘江市麓山区枫林街道银杏路86号桂花苑3栋1单元502室, or a village house outside the city's own districts. */
export function homeAddress(random: Random, district: District): string {
  if (isRural(district) && random.chance(0.45)) {
    return `${CITY.name}${district.name}${random.pick(townsOf(district))}${random.pick(VILLAGES)}村${random.between(1, 16)}组${random.between(1, 60)}号`;
  }
  const flat = `${random.between(1, 26)}0${random.between(1, 4)}`;
  return `${officeAddress(random, district)}${random.pick(ESTATES)}${random.between(1, 18)}栋${random.between(1, 3)}单元${flat}室`;
}

/** A point within about two kilometres of the centre, to six decimals (about a decimetre). */
export function near(random: Random, centre: GeoPoint): GeoPoint {
  return { lng: rounded(centre.lng + random.normal(0, 0.008)), lat: rounded(centre.lat + random.normal(0, 0.007)) };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const isRural = (district: District): boolean => district.code >= '439907';

const townsOf = (district: District): readonly string[] => TOWNS[district.index] ?? ['中心街道'];

const TOWNS: readonly (readonly string[])[] = [
  ['枫林街道', '云麓街道', '学堂街道', '书院路街道'],
  ['橘子街道', '沙洲街道', '渔湾街道', '南门街道'],
  ['星湖街道', '东塘街道', '水榭街道', '荷花园街道'],
  ['开阳街道', '北斗街道', '青竹街道', '伍家井街道'],
  ['雨岭街道', '井坡街道', '同升湾街道', '黎托桥街道'],
  ['望江街道', '乌山铺街道', '铜窑镇', '白箬桥镇'],
  ['星浏街道', '果园镇', '春华铺镇', '高桥湾镇'],
  ['浏河街道', '荷塘镇', '永安铺镇', '大围镇'],
  ['宁安街道', '玉潭街道', '花明镇', '灰汤泉镇'],
];
const STREETS = [
  '银杏路',
  '枫林路',
  '人民路',
  '解放路',
  '芙蓉街',
  '文昌路',
  '望月路',
  '学士街',
  '滨江路',
  '桂花路',
  '青山路',
  '建设路',
  '车站路',
  '杜鹃路',
  '湘雅巷',
  '曙光路',
];
const ESTATES = [
  '桂花苑',
  '阳光家园',
  '锦绣华庭',
  '滨江花园',
  '翠竹苑',
  '书香雅居',
  '和谐家园',
  '御景湾',
  '东方新城',
  '梅园小区',
  '金色年华',
  '湖畔名邸',
  '荷塘月色',
  '天健小区',
];
const VILLAGES = ['石牌', '新塘', '双井', '柳树', '团山', '龙泉', '桃花', '大塘', '长冲', '荷叶', '白果', '竹山'];
