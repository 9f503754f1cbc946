/** A content service whose items can be changed, in a process that a test may kill: `node authoring-process.ts <root> <port> <user service>`. */
import { startContentService } from '../../../src/backends/content/server.ts';
import { createLog } from '../../../src/backends/kit/log.ts';

const [, , itemsRoot = '', port = '', userService = ''] = process.argv;
await startContentService({
  itemsRoot,
  port: Number(port),
  watch: true,
  log: createLog('content', { quiet: true }),
  authoring: { journal: '.data/journal', userService },
});
