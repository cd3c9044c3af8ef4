/** The steps of one request, for four outcomes. Recorded on Nest 12.5 with Express. */

/** A stage of a request: it ran, it threw, or it was left out. */
export interface Step {
  stage: string;
  state: "ran" | "threw" | "skipped";
  note: string;
}

export interface Case {
  name: string;
  steps: readonly Step[];
}

const ran = (stage: string, note: string): Step => ({ stage, state: "ran", note });
const threw = (stage: string, note: string): Step => ({ stage, state: "threw", note });
const skipped = (stage: string): Step => ({ stage, state: "skipped", note: "没有运行" });

const middleware = ran("中间件", "依次调用 next()");
const guard = ran("守卫", "canActivate() 返回 true");
const before = ran("拦截器的前半", "运行到 next.handle()");
const pipe = ran("管道", "转换并校验每个参数");
const failedAfter = ran("拦截器的后半", "catchError() 与 finalize() 运行，tap() 与 map() 不运行");
const noFilter = skipped("异常过滤器");

export const cases: readonly Case[] = [
  {
    name: "一切正常",
    steps: [
      middleware,
      guard,
      before,
      pipe,
      ran("处理函数", "返回一个值"),
      ran("拦截器的后半", "可以改写返回值"),
      noFilter,
      ran("响应", "200，或 POST 的 201"),
    ],
  },
  {
    name: "守卫拒绝",
    steps: [
      middleware,
      threw("守卫", "返回 false，Nest 抛出 ForbiddenException"),
      ...["拦截器的前半", "管道", "处理函数", "拦截器的后半"].map(skipped),
      ran("异常过滤器", "最近的一个把异常变成响应"),
      ran("响应", "403"),
    ],
  },
  {
    name: "管道校验失败",
    steps: [
      middleware,
      guard,
      before,
      threw("管道", "抛出 BadRequestException"),
      skipped("处理函数"),
      failedAfter,
      ran("异常过滤器", "拦截器没有接住时运行"),
      ran("响应", "400"),
    ],
  },
  {
    name: "处理函数抛出异常",
    steps: [
      middleware,
      guard,
      before,
      pipe,
      threw("处理函数", "抛出 NotFoundException"),
      failedAfter,
      ran("异常过滤器", "拦截器没有接住时运行"),
      ran("响应", "404"),
    ],
  },
];
