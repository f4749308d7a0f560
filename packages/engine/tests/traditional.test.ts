import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traditional } from '../text/locale.ts';

test('traditional Chinese says what an office means, where a converter would write what programmers do', () => {
  assert.equal(traditional('申报类型'), '申報類型');
  assert.equal(traditional('审核对象的权限'), '審核對象的權限');
  assert.equal(traditional('发布参数与统一社会信用代码'), '發布參數與統一社會信用代碼');
  assert.equal(traditional('请在“处置程序”中填写报告程序'), '請在「處置程序」中填寫通報程序');
  assert.equal(traditional('半径不得大于 2000 米，该时段不得运行'), '半徑不得大於 2000 公尺，該時段不得行駛');
  assert.equal(traditional('保存用户信息'), '儲存使用者資訊', 'the rest as Taiwan writes it');
});

test('a character that stands for several is written as the word wants it', () => {
  const written = [
    '待签事宜',
    '会签、或签与减签',
    '在线上签署',
    '标签页、书签和抽签',
    '不会被发起',
    '10 天后到期',
    '一个数据范围',
    '提前1周8:00',
    '未发卡，请家长发送',
    '车长须是随行人员',
    '查看表格',
    '新建拟定并发布',
    '直接合并保存',
    '修改密码并联系管理员',
    '到期周与各周缺口',
    '周边与服务周到',
    '红冲与冲减',
    '请于 5 日前回复。',
    '儿童手表与头发',
    '周',
  ];
  const meant = [
    '待簽事宜',
    '會簽、或簽與減簽',
    '在線上簽署',
    '標籤頁、書籤和抽籤',
    '不會被發起',
    '10 天後到期',
    '一個資料範圍',
    '提前1週8:00',
    '未發卡，請家長發送',
    '車長須是隨行人員',
    '檢視表格',
    '新建擬定並發布',
    '直接合併儲存',
    '修改密碼並聯絡管理員',
    '到期週與各週缺口',
    '周邊與服務周到',
    '紅沖與沖減',
    '請於 5 日前回覆。',
    '兒童手錶與頭髮',
    '週',
  ];
  assert.deepEqual(written.map(traditional), meant);
});

test('a word of the office is the same wherever it is read', () => {
  const written = [
    '账号配置与设备台账',
    '默认发送配置',
    '项目预算',
    '库存盘点',
    '端口和响应',
    '年满14周岁',
    '跟踪计划',
    '发件邮箱',
    '共 {{count}} 条',
    '条/页',
    '数据报表与操作数据',
    '住宿分区',
    '设备绑定，已注销的卡',
    '退出登录',
    '归档时生成档案文件',
    '体重（千克）',
    '设备不在线',
    '已提交 {{count}} 条短信',
  ];
  const meant = [
    '帳號配置與設備台帳',
    '預設發送配置',
    '項目預算',
    '庫存盤點',
    '連接埠和回應',
    '年滿14週歲',
    '追蹤計畫',
    '寄件信箱',
    '共 {{count}} 筆',
    '筆/頁',
    '資料報表與操作資料',
    '住宿分區',
    '設備綁定，已註銷的卡',
    '登出',
    '歸檔時生成檔案文件',
    '體重（公斤）',
    '設備不在線上',
    '已提交 {{count}} 則簡訊',
  ];
  assert.deepEqual(written.map(traditional), meant);
});
