import 'reflect-metadata';
import {
  applyDecorators,
  Catch,
  UseFilters,
  type ExceptionFilter,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { AnyInput, AnyOperation, Audience, ContextOf, Operation, RenderedJson } from '@marquee/contracts';
import { checkedInput } from '@marquee/validation';
import { methodsOf } from '../wire';

const OPERATION = 'marquee:operation';

/**
 * Nest replaces unknown errors by "Internal server error", so this filter passes them on and the responder
 * distinguishes them.
 */
@Catch()
export class AsThrown implements ExceptionFilter<unknown> {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** Validates input against the declaration of its operation before the handler. */
class DeclaredInput implements PipeTransform {
  constructor(private readonly takes: AnyInput) {}

  transform(sent: unknown): unknown {
    return checkedInput(this.takes, sent);
  }
}

type Handler<I, O, A extends Audience> = (ctx: ContextOf<A>, input: I) => Promise<O | RenderedJson<O>>;

/**
 * Answers an operation: `@Handles(categories.get) get(ctx: Context, input: ById) {…}` in a `@Controller()`. The input
 * has been validated against the declaration.
 */
export function Handles<I, O, A extends Audience, S>(operation: Operation<I, O, A, S>) {
  return <M extends Handler<I, O, A>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    applyDecorators(MessagePattern(operation.subject, { operation }), UseFilters(AsThrown))(target, key, descriptor);
    Ctx()(target, key, 0);
    Payload(new DeclaredInput(operation.takes))(target, key, 1);
    Reflect.defineMetadata(OPERATION, operation, descriptor.value as object);
  };
}

export function handledOperations(controllers: readonly Type[]): AnyOperation[] {
  return controllers.flatMap((controller) =>
    methodsOf(controller).flatMap((method) => (Reflect.getMetadata(OPERATION, method) as AnyOperation) ?? []),
  );
}
