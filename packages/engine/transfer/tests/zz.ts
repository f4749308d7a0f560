import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { formatOf, readFile } from '/work/main/packages/engine/transfer/read/read-file.ts';
import { unpackRows } from '/work/main/packages/engine/transfer/read/packed-rows.ts';
const wb = Buffer.from(await writeXlsx({sheets:[{name:'学生', rows:[['湘江市学生名单'],[],['姓名*','生日','备注','a'],['张三',new Date(Date.UTC(2016,2,5)),'a<b&c>"\n换行',true],['李四',42433,null,12.5],[null,null,null,'=1+1']]},{name:'x',rows:[[1]]}]}));
const chunks:any[]=[];
console.log(await readFile(wb, formatOf(wb,'a.xlsx'), async p=>{chunks.push(...await unpackRows(p.body))}), JSON.stringify(chunks));
function* rows(n:number){ for(let i=0;i<n;i++) yield Array.from({length:15},(_, c)=> c<12? `文本内容${i}-${c}` : c===12? i : c===13? new Date(Date.UTC(2016,0,1)+i*864e5%1e11): i/3); }
for (const inline of [true,false]) {
const parts=[]; for await (const c of writeXlsxStream(rows(100000),{name:'Big',columns:[],inlineStrings:inline})) parts.push(c);
const big=Buffer.concat(parts); console.log('size',big.length, 'rss', process.memoryUsage().rss/1e6);
globalThis.gc?.();
const base=process.memoryUsage().rss; let peak=base; let lag=0; let last=performance.now(); const iv=setInterval(()=>{const now=performance.now();lag=Math.max(lag,now-last-20);last=now;peak=Math.max(peak,process.memoryUsage().rss)},20);
const t=performance.now(); let n=0,sz=0; await readFile(big,'xlsx',async p=>{n+=p.rows;sz+=p.body.length}); console.log(inline,n,sz,performance.now()-t,'ms peak+',(peak-base)/1e6,'lag',lag); clearInterval(iv);}
let csv='姓名;生日\r\n'; for(let i=0;i<100000;i++) csv+=`张三${i};2016-03-05;\r\n`; 
const t2=performance.now(); let m=0; await readFile(Buffer.from(csv),'csv',async p=>{m+=p.rows}); console.log('csv',m,performance.now()-t2);
