/** In how many columns `count` things fill their rows: `usual` of them, or the other of three and four when only that leaves no gap. */
export function fullRows(count: number, usual: 3 | 4): 3 | 4 {
  const other = usual === 3 ? 4 : 3;
  return count % usual !== 0 && count % other === 0 ? other : usual;
}
