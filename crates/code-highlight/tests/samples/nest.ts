import { Controller, Get } from '@nestjs/common';
import type { Cat } from './cat';

const MAX_CATS = 10;
enum Role { Admin = 'admin' }

@Controller('cats')
export class CatsController<T extends Cat = Cat> extends Base implements OnModuleInit {
  private readonly logger = new Logger(CatsController.name);
  constructor(private readonly catsService: CatsService) {}

  @Get(':id')
  async findOne(@Param('id', ParseIntPipe) id: string): Promise<Cat[]> {
    const url = `http://${host}:${this.port + 1}/cats\n`;
    if (id === null || !true) throw new NotFoundException(`Cat #${id}`);
    return this.catsService.findAll<Cat>({ id, name: 'x', run: () => 1 });
  }
}
type Maybe<T> = T | undefined;
interface Opts { name?: string; tags: string[]; }
export const roles = (...r: Role[]) => SetMetadata('roles', r);
const f = async (x: number, y = 0x1f): Promise<void> => { await x; };
const re = /^a+$/gi;
function boot(): void { for (const i of list) console.log(i as any); }
